import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { findCampaignChanges, countCampaigns, listDeskCampaigns, findDeskCampaign } from './campaign-desk.ts';
import type { CampaignTerms } from '../model/campaign.ts';
import { changeCampaignState, editCampaign } from './change-campaign.ts';
import { findOwnCar, listStockedCars } from './find-own-cars.ts';
import { eraseCampaignWork, exportCampaignWork } from './personal-data.ts';
import { reservePricesOf, setReservePrices } from './reserve-prices.ts';
import { addCampaign, addDealers, BY_DEALER, BY_OPERATOR, TERMS } from './testing/campaign-rows.ts';

const TODAY = '2026-11-20';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await addDealers(database);
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'campaigns', 'reserve_prices'));

const found = (id: number) => findDeskCampaign(database, id, { of: [1], today: TODAY });

const newestChange = async (id: number) => (await findCampaignChanges(database, id, 1))[0]!.id;

/** Edits terms as a dealer who saw the newest change, unless `seen` names another one. */
async function edit(id: number, changes: Partial<CampaignTerms>, seen?: number) {
  const change = { terms: { ...TERMS, ...changes }, seen: seen ?? (await newestChange(id)), state: 'draft' } as const;
  return editCampaign(database, id, { ...change, today: TODAY }, BY_DEALER);
}

test('an edit does not replace what another owner saved meanwhile, unless it is the same', async () => {
  const id = await addCampaign(database);
  const seen = await newestChange(id);
  expect(await edit(id, { bidCents: 175 }, seen)).toBe('edited');
  expect(await edit(id, { bidCents: 190 }, seen)).toBe('newer');
  expect(await edit(id, { bidCents: 175 }, seen)).toBe('repeated');
  expect(await found(id)).toMatchObject({ bidCents: 175 });
  expect(await findCampaignChanges(database, id, 10)).toHaveLength(2);
  expect(await edit(id, { bidCents: 190 })).toBe('edited');
});

test.each([
  { actions: ['submit'], startsOn: TODAY },
  { actions: ['submit', 'approve'], startsOn: '2099-01-01' },
  { actions: ['submit', 'approve', 'pause'], startsOn: '2099-01-01' },
] as const)('a campaign that costs nothing yet becomes a draft when it is edited: $actions', async (campaign) => {
  const { actions, startsOn } = campaign;
  const id = await addCampaign(database, { startsOn, endsOn: '2099-01-31' }, ...actions);
  expect(await edit(id, { startsOn, endsOn: '2099-01-31', bidCents: 175 })).toBe('edited');
  expect(await found(id)).toMatchObject({ bidCents: 175, state: 'draft' });
});

test('a paused campaign stays paused through edits and their approval, until it is resumed', async () => {
  const days = { startsOn: '2099-01-01', endsOn: '2099-01-31' };
  const id = await addCampaign(database, days, 'submit', 'approve', 'pause');
  const approveEdit = async (bidCents: number) => {
    expect(await edit(id, { ...days, bidCents })).toBe('edited');
    expect(await found(id)).toMatchObject({ state: 'draft', staysPaused: true });
    await changeCampaignState(database, id, { action: 'submit', by: BY_DEALER });
    return changeCampaignState(database, id, { action: 'approve', by: BY_OPERATOR });
  };
  expect([await approveEdit(175), await approveEdit(185)]).toEqual(['paused', 'paused']);
  expect(await changeCampaignState(database, id, { action: 'resume', by: BY_DEALER })).toBe('running');
  expect(await found(id)).toMatchObject({ staysPaused: false });
});

test('creates a draft with its terms, and records every change of it', async () => {
  const id = await addCampaign(database);
  expect(await found(id)).toMatchObject({ ...TERMS, state: 'draft', ownerId: 1, owner: 'Dealer 1', spentCents: 0 });
  expect(await edit(id, { bidCents: 175 })).toBe('edited');
  expect(await changeCampaignState(database, id, { action: 'submit', by: BY_DEALER })).toBe('pending');
  const rejection = 'Lower the bid.';
  expect(await changeCampaignState(database, id, { action: 'reject', by: BY_OPERATOR, rejection })).toBe('draft');
  expect(await found(id)).toMatchObject({ bidCents: 175, state: 'draft', rejection });
  const changes = await findCampaignChanges(database, id, 10);
  expect(changes.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    ...['reject by operator', 'submit by dealer', 'edit by dealer', 'create by dealer'],
  ]);
  await changeCampaignState(database, id, { action: 'submit', by: BY_DEALER });
  expect(await found(id)).toMatchObject({ rejection: null });
});

test('allows only what the state allows, and changes nothing otherwise', async () => {
  const id = await addCampaign(database, {}, 'submit', 'approve');
  expect(await changeCampaignState(database, id, { action: 'approve', by: BY_OPERATOR })).toBeNull();
  expect(await edit(id, { bidCents: 175 })).toBe('closed');
  expect(await changeCampaignState(database, 999, { action: 'end', by: BY_OPERATOR })).toBeNull();
  expect(await found(id)).toMatchObject({ state: 'running', bidCents: 150 });
  expect(await findCampaignChanges(database, id, 10)).toHaveLength(3);
});

test('two presses at once change the state once', async () => {
  const id = await addCampaign(database, {}, 'submit', 'approve');
  const press = () =>
    database.transaction((connection) => changeCampaignState(connection, id, { action: 'pause', by: BY_DEALER }));
  expect((await Promise.all([press(), press()])).toSorted()).toEqual(['paused', null].toSorted());
});

test('a campaign that stops has no more cars, which is a change of the inventory', async () => {
  const id = await addCampaign(database, {}, 'submit', 'approve');
  await database.query('insert into campaign_cars select $1, id from listings where owner_id = 1', [id]);
  const changes = () =>
    database.query<{ id: number }>('select listing_id as id from listing_changes order by seq desc limit 2');
  await database.transaction((connection) => changeCampaignState(connection, id, { action: 'pause', by: BY_DEALER }));
  expect(await database.query('select from campaign_cars')).toEqual([]);
  expect((await changes()).map((change) => change.id)).toEqual([12, 11]);
});

test('lists a dealer’s campaigns by state, newest first, and no one else’s', async () => {
  const [first, second] = [await addCampaign(database), await addCampaign(database, {}, 'submit')];
  const theirs = await addCampaign(database, { ownerId: 2 });
  const list = async (of: number[] | 'all', more: object = {}) =>
    (await listDeskCampaigns(database, { of, max: 10, today: TODAY, ...more })).map(({ id }) => id);
  expect(await list([1])).toEqual([second, first]);
  expect(await list([1], { state: 'pending' })).toEqual([second]);
  expect(await list([1], { before: second })).toEqual([first]);
  expect(await list('all')).toEqual([theirs, second, first]);
  expect(await found(theirs)).toBeNull();
  expect(await countCampaigns(database, [1])).toEqual({ draft: 1, pending: 1 });
});

test('names the car of a campaign, also after it is sold', async () => {
  const id = await addCampaign(database, { subject: { kind: 'listing', listingId: 11 } });
  expect((await found(id))?.car).toMatchObject({ make: expect.any(String), year: expect.any(Number) });
  const gone = await addCampaign(database, { subject: { kind: 'listing', listingId: 999 } });
  expect((await found(gone))?.car).toBeNull();
});

test('a person who leaves is removed from the changes, which stay', async () => {
  const id = await addCampaign(database, {}, 'submit');
  expect(await exportCampaignWork(database, 'olga')).toEqual([
    { campaign: id, action: 'create', at: expect.any(Date) as Date },
  ]);
  await eraseCampaignWork(database, 'olga');
  const rows = await database.query('select action, actor_id as who from campaign_changes order by id');
  expect(rows).toEqual([
    { action: 'create', who: null },
    { action: 'submit', who: 'boss' },
  ]);
});

test('finds a dealer’s car by stock number, VIN or listing number', async () => {
  expect(await findOwnCar(database, 1, 's-11')).toEqual({ id: 11, isNew: false });
  expect(await findOwnCar(database, 1, 'vin12')).toMatchObject({ id: 12 });
  expect(await findOwnCar(database, 1, '11')).toMatchObject({ id: 11 });
  expect(await findOwnCar(database, 1, 'S-22')).toBeNull();
  expect(await findOwnCar(database, 1, '22')).toBeNull();
  expect(await findOwnCar(database, null, '22')).toMatchObject({ id: 22 });
  expect(await findOwnCar(database, null, 'S-22')).toBeNull();
  expect((await listStockedCars(database, 1, 10)).map(({ stockNumber }) => stockNumber)).toEqual(['S-11', 'S-12']);
});

test('reserve prices apply to one placement of one brand', async () => {
  const premium = { placement: 'spotlight', tier: 'PREMIUM' } as const;
  const before = (await reservePricesOf(database, 'marketplace'))(premium);
  await setReservePrices(database, 'marketplace', [{ ...premium, cents: before + 40 }]);
  await setReservePrices(database, 'marketplace', [{ ...premium, cents: before + 50 }]);
  const reserve = await reservePricesOf(database, 'marketplace');
  expect(reserve(premium)).toBe(before + 50);
  expect(reserve({ placement: 'spotlight', tier: 'STANDARD' })).toBe(before);
  expect((await reservePricesOf(database, 'maker'))(premium)).toBe(before);
});
