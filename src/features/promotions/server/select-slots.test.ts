import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { readRequest } from '#features/search/search.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import { type CampaignRow, createDealers, insertCampaign } from '../testing/campaign-rows.ts';
import { runAuction } from '../model/run-auction.ts';
import type { AuctionOutcome } from '../model/auction.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { findShowcase } from './find-showcase.ts';
import { createSlotSelector, type SlotsPage } from './select-slots.ts';
import { readSignedSlot } from './signed-slot.ts';

const DENVER = { zip: '80202', city: 'Denver', state: 'CO', marketArea: null, latitude: 39.75, longitude: -105 };
const NOW = '2026-11-27T17:00:30Z';
const FOUND_BY = [false, true];
/** Cars that fill the page, each of a dealer without campaigns. */
const ORGANIC = 4;
/** A page with a place for each kind of paid card. */
const PLACES = { carousel: 6, promos: 3, boosts: [6, 23], peekaboo: [8] };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createDealers(database, 9, 9);
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'campaigns', 'auctions', 'campaign_minutes'));

type PromotedCar = { campaign?: CampaignRow; car?: Partial<Listing> };

/**
 * Creates a site with one campaign for the car of each dealer from 2 on, and selects the slots of searches. `bySearch`:
 * the index ranks no promoted cars, like a cluster, so that searches find them.
 */
async function createWorld(promoted: readonly PromotedCar[], bySearch = false) {
  const inventory = new Inventory();
  const ids: number[] = [];
  const cars: Listing[] = [];
  for (const [index, { campaign = {}, car }] of promoted.entries()) {
    const ownerId = index + 2;
    const id = await insertCampaign(database, { ownerId, ...campaign });
    const { brand = MAIN_BRAND.key, placement = 'highlight', tier, isHouse = false } = campaign;
    const campaigns = [[id, brand, placement, tier ?? '', isHouse ? 'house' : 'paid'].join(':')];
    cars.push(sampleListing({ id: 100 * ownerId, ownerId, vin: `VIN${index}`, campaigns, ...car }));
    ids.push(id);
  }
  // The organic cars are the cheapest, so they come first. The most expensive ones make the median.
  const organic = Array.from({ length: ORGANIC }, (_, at) =>
    sampleListing({ id: 10 + at, ownerId: 10 + at, vin: `ORG${at}`, salePrice: 15_000 }),
  );
  const old = Array.from({ length: 20 }, (_, at) =>
    sampleListing({ id: 50 + at, ownerId: 20 + at, vin: `OLD${at}`, salePrice: 30_000 }),
  );
  inventory.apply({
    owners: Array.from({ length: 40 }, (_, at) => sampleOwner({ id: at + 1, name: `Dealer ${at + 1}` })),
    put: [...organic, ...old, ...cars],
  });
  const service = createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date(NOW),
    findZip: (zip) => (zip === DENVER.zip ? DENVER : undefined),
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
  const statements: string[] = [];
  const gates: { of: string; reached(): void; opened: Promise<Error> }[] = [];
  const spied: Pick<Database, 'query'> = {
    query: async (sql, ...rest) => {
      statements.push(sql);
      const closed = gates.findIndex(({ of }) => sql.includes(of));
      if (closed >= 0) {
        const [{ reached, opened }] = gates.splice(closed, 1) as [(typeof gates)[number]];
        reached();
        throw await opened;
      }
      return database.query(sql, ...rest);
    },
  };
  /** Holds up the next statement that contains a text until it is opened with its error. */
  const gate = (of: string) => {
    const [arrival, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<Error>()];
    gates.push({ of, reached: arrival.resolve, opened: opening.promise });
    return { reached: arrival.promise, open: opening.resolve };
  };
  const world = { now: NOW };
  const parts = {
    database: spied,
    now: () => new Date(world.now),
    reservePricesOf: async () => () => 10,
    sign: ({ auctionId, campaignId, listingId, priceCents, day }: SlotToken) =>
      [auctionId, campaignId, listingId, priceCents, day].join('~'),
  };
  const select = createSlotSelector(parts);
  const search = async (
    query = 'zip=80202',
    flags = { spotlight: true, alpha_showcase: true },
    {
      by = select,
      places = PLACES as SlotsPage['places'],
      signal = new AbortController().signal,
      isRobot = false,
    }: { by?: typeof select; places?: SlotsPage['places']; signal?: AbortSignal; isRobot?: boolean } = {},
  ) =>
    service.inOneState(async (pinned) => {
      const parsed = pinned.parse(readRequest(`${query}&numRecords=${ORGANIC}`), MAIN_BRAND);
      const answer = await pinned.search(parsed, MAIN_BRAND, { hideFilters: true, best: true });
      const searching = bySearch ? { ...pinned, rankPromoted: () => undefined } : pinned;
      return by({ parsed, answer, brand: MAIN_BRAND, flags, service: searching, places, isRobot }, signal);
    });
  return {
    ...{ ids, search, statements, world, inventory, parts, service, gate },
    otherServer: () => createSlotSelector(parts),
  };
}

const brief = ({ slots }: Awaited<ReturnType<Awaited<ReturnType<typeof createWorld>>['search']>>) =>
  slots.map(({ placement, tier, position, listingId, priceCents, missedFilter }) =>
    [placement, ...(tier ? [tier] : []), position, listingId, priceCents, ...(missedFilter ? [missedFilter] : [])].join(
      ' ',
    ),
  );

test('fills each placement with its campaign, and signs what a click pays', async () => {
  const { ids, search } = await createWorld([
    { campaign: { placement: 'spotlight', tier: 'PREMIUM' } },
    { campaign: { placement: 'highlight' } },
    { campaign: { placement: 'showcase' } },
  ]);
  const served = await search();
  expect(brief(served)).toEqual(['spotlight PREMIUM 0 200 10', 'highlight 15 300 10', 'showcase 0 400 10']);
  expect(served.slots[0]!.token).toBe(`${served.auctionId}~${ids[0]}~200~10~2026-11-27`);
  expect(served.slots[0]).toMatchObject({ listing: { id: 200 }, owner: { name: 'Dealer 2' }, isHouse: false });
});

test('without campaigns, or with the flags off, nothing is searched and no statement runs', async () => {
  const { search, statements } = await createWorld([]);
  expect(await search()).toEqual({ auctionId: null, slots: [] });
  const promoted = await createWorld([{}]);
  expect(await promoted.search('zip=80202', { spotlight: false, alpha_showcase: false })).toEqual({
    auctionId: null,
    slots: [],
  });
  expect([...statements, ...promoted.statements]).toEqual([]);
});

test('the pages of a search share an auction for a minute, on all servers', async () => {
  const { search, statements, world, otherServer } = await createWorld([{}, {}]);
  const [first, second] = [await search(), await search()];
  expect(second).toEqual(first);
  expect(statements.filter((sql) => sql.includes('reserve_auctions'))).toHaveLength(1);
  expect(await search('zip=80202', undefined, { by: otherServer() })).toEqual(first);
  expect(await database.query('select held from reservations')).toEqual([{ held: 2 }, { held: 2 }]);
  world.now = '2026-11-27T17:01:00Z';
  expect((await search()).auctionId).not.toBe(first.auctionId);
});

test('a campaign that starts or pauses does so in the next minute, even if the inventory does not change', async () => {
  const { ids, search, world } = await createWorld([{}, {}]);
  const listings = async (minute: number, state: string) => {
    world.now = `2026-11-27T17:0${minute}:00Z`;
    await database.query('update campaigns set state = $2 where id = $1', [ids[0], state]);
    return (await search()).slots.map(({ listing }) => listing.id).toSorted((a, b) => a - b);
  };
  expect(await listings(1, 'paused')).toEqual([300]);
  expect(await listings(2, 'running')).toEqual([200, 300]);
  expect(await listings(3, 'running')).toEqual([200, 300]);
  expect(await listings(4, 'paused')).toEqual([300]);
});

test('later minutes read no car again, but the inventory after a change', async () => {
  const { search, world, service, inventory } = await createWorld([{ campaign: { bidCents: 50 } }, {}]);
  let reads = 0;
  const inOneState = service.inOneState.bind(service);
  service.inOneState = (work) =>
    inOneState((pinned) =>
      work({
        ...pinned,
        findPromoted: (ids) => {
          reads++;
          return pinned.findPromoted(ids);
        },
      }),
    );
  const idsOf = ({ slots }: Awaited<ReturnType<typeof search>>) => slots.map(({ listing }) => listing.id);
  const served = await search();
  const first = reads;
  expect(first).toBeGreaterThan(0);
  world.now = '2026-11-27T17:01:00Z';
  const later = await search();
  expect(reads).toBe(first);
  expect(later.auctionId).not.toBe(served.auctionId);
  expect(idsOf(later)).toEqual(idsOf(served));
  inventory.apply({ put: [sampleListing({ id: 900, ownerId: 9, vin: 'NEW' })] });
  world.now = '2026-11-27T17:02:00Z';
  await search();
  expect(reads).toBeGreaterThan(first);
});

test('a robot reserves nothing and gets links that count nothing, also for a search that a shopper made', async () => {
  useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));
  const { search, ids } = await createWorld([{}, {}]);
  const crawled = await search('zip=80202', undefined, { isRobot: true });
  expect(await database.query('select from reservations union all select from auctions')).toEqual([]);
  expect(crawled.slots).toHaveLength(2);
  for (const { token } of crawled.slots) {
    const read = readSignedSlot(token, new Date(NOW));
    expect(ids).toContain(read!.slot.campaignId);
    expect(read!.isValid).toBe(false);
  }
  const shown = await search();
  expect(shown.slots.map(({ listing }) => listing.id)).toEqual(crawled.slots.map(({ listing }) => listing.id));
  expect(await database.query('select held from reservations')).toEqual([{ held: 1 }, { held: 1 }]);
  const again = await search('zip=80202', undefined, { isRobot: true });
  expect(again).toEqual(crawled);
});

test.each([PLACES, null])('a visitor who reads one search after the other stops no campaign (%j)', async (places) => {
  const { search } = await createWorld([{ campaign: { dailyCents: 240, bidCents: 30 } }]);
  for (let at = 0; at < 30; at++) {
    const served = await search(`zip=80202&maxPrice=${90_000 + at}`, undefined, { places });
    expect(brief(served)).toEqual(['highlight 15 200 10']);
  }
  expect(await database.query('select reserved_cents as cents from campaigns')).toEqual([{ cents: 10 }]);
});

test('a stored auction has everything that decides it', async () => {
  const { search } = await createWorld([{ campaign: { bidCents: 50 } }, { campaign: { bidCents: 80 } }]);
  await search();
  const [{ inputs, outcome } = {}] = await database.query<{ inputs?: never; outcome?: never }>(
    'select inputs, outcome from auctions',
  );
  expect(runAuction(inputs!)).toEqual(outcome);
});

test('shows campaigns of the brand, in their area, while they run', async () => {
  const other = BRANDS.find(({ key }) => key !== MAIN_BRAND.key)!.key;
  const { search } = await createWorld([
    { campaign: { brand: other } },
    { campaign: { area: { kind: 'state', code: 'CO' } } },
    { campaign: { area: { kind: 'state', code: 'NY' } } },
    { campaign: { area: { kind: 'around', zip: '80202', miles: 10 } } },
    { campaign: { state: 'paused' } },
    { campaign: { startsOn: '2026-11-28' } },
  ]);
  expect(brief(await search(''))).toEqual([]);
  expect(
    brief(await search('zip=80202'))
      .map((slot) => slot.split(' ')[2])
      .toSorted(),
  ).toEqual(['300', '500']);
});

test('a spotlight must match the search and be as relevant as the middle of its results, a highlight only match', async () => {
  const poor = { salePrice: 90_000, msrp: 90_000, mileage: 200_000, rating: null, images: [] };
  const spotlight = { placement: 'spotlight', tier: 'PREMIUM' } as const;
  const { search } = await createWorld([
    { campaign: spotlight, car: { listingType: 'NEW' } },
    { campaign: spotlight, car: poor },
    { campaign: spotlight },
    { campaign: { placement: 'highlight' }, car: poor },
  ]);
  const slots = brief(await search('zip=80202&listingType=USED'));
  expect(slots.map((slot) => slot.split(' ').slice(0, -1).join(' '))).toEqual([
    'spotlight PREMIUM 0 400',
    'highlight 15 500',
  ]);
});

test.each(['', '&sortBy=derivedpriceASC', '&sortBy=derivedpriceDESC'])(
  'a peekaboo car must be among the best of the search (%j)',
  async (order) => {
    const peekaboo = { placement: 'peekaboo' } as const;
    const { search } = await createWorld([
      { campaign: peekaboo, car: { fuelCode: 'ELE', salePrice: 10_000 } },
      { campaign: peekaboo, car: { fuelCode: 'ELE', salePrice: 20_000 } },
    ]);
    const { slots } = await search(`zip=80202&fuelTypeGroup=GSL${order}`);
    expect(slots.map(({ listingId }) => listingId)).toEqual([200]);
  },
);

test('no car of the page’s own results takes a slot', async () => {
  const { search } = await createWorld([{ car: { salePrice: 1_000, listedAt: '2026-11-26T00:00:00.000Z' } }, {}]);
  const listed = brief(await search('zip=80202&sortBy=derivedpriceASC'));
  expect(listed.map((slot) => slot.split(' ')[2])).toEqual(['300']);
});

test.each(FOUND_BY)('a boost car may differ in condition, year and mileage only (by search: %s)', async (bySearch) => {
  const boost = { placement: 'boost' } as const;
  const cars: PromotedCar[] = [
    { campaign: boost, car: { listingType: 'NEW', year: 2026, mileage: 5 } },
    { campaign: boost, car: { fuelCode: 'ELE' } },
  ];
  const { search } = await createWorld(cars, bySearch);
  const search1 = await search('zip=80202&listingType=USED&endYear=2020&fuelTypeGroup=GSL');
  expect(brief(search1).map((slot) => slot.split(' ').slice(0, 3).join(' '))).toEqual(['boost 6 200']);
});

// Only a search can tell whether a car has a word.
test.each([
  ['', false],
  ['', true],
  ['&keyword=camry', false],
])('a peekaboo car misses exactly one filter, which its card names (%j, by search: %s)', async (words, bySearch) => {
  const peekaboo = { placement: 'peekaboo' } as const;
  const cars: PromotedCar[] = [
    { campaign: peekaboo, car: { salePrice: 10_000 } },
    { campaign: peekaboo, car: { salePrice: 10_000, fuelCode: 'ELE' } },
    { campaign: peekaboo, car: { salePrice: 10_000, fuelCode: 'ELE', driveCode: 'AWD' } },
  ];
  const { search } = await createWorld(cars, bySearch);
  const [slot, ...others] = brief(await search(`zip=80202&fuelTypeGroup=GSL&driveGroup=FWD${words}`));
  expect(slot).toMatch(/^peekaboo 8 300 10 \w+/);
  expect(others).toEqual([]);
});

test('a showcase has further cars of its campaign, each with its own link, also after the page', async () => {
  const { ids, search, inventory, world, parts, service } = await createWorld([
    { campaign: { placement: 'showcase' } },
    { campaign: { placement: 'highlight' } },
  ]);
  const { campaigns } = (await search()).slots.find(({ placement }) => placement === 'showcase')!.listing;
  const more = Array.from({ length: 15 }, (_, at) =>
    sampleListing({ id: 900 + at, ownerId: 2, vin: `MORE${at}`, campaigns }),
  );
  inventory.apply({ put: more });
  world.now = '2026-11-27T17:01:00Z';
  const slot = (await search()).slots.find(({ placement }) => placement === 'showcase')!;
  expect(slot.others).toHaveLength(11);
  expect(new Set([slot, ...slot.others].map(({ listing }) => listing.id)).size).toBe(12);
  for (const { listing, token } of [slot, ...slot.others])
    expect(token).toBe(`${slot.auctionId}~${ids[0]}~${listing.id}~10~2026-11-27`);
  const found = await findShowcase(parts, slot.auctionId, service);
  expect(found).toEqual(slot);
  const [{ inputs, outcome } = {}] = await database.query<{ inputs?: never; outcome?: AuctionOutcome }>(
    'select inputs, outcome from auctions where id = $1',
    [slot.auctionId],
  );
  // The auction does not depend on these cars, and they are stored before any page shows them.
  expect(runAuction(inputs!)).toEqual(outcome!.map(({ others: _others, ...won }) => won));
  const stored = outcome!.find(({ placement }) => placement === 'showcase')!;
  expect(stored.others).toEqual(slot.others.map(({ listing }) => listing.id));
  inventory.apply({ remove: [slot.others[0]!.listing.id] });
  expect((await findShowcase(parts, slot.auctionId, service))!.others).toEqual(slot.others.slice(1));
  inventory.apply({ put: [{ ...slot.others[1]!.listing, campaigns: [] }] });
  expect((await findShowcase(parts, slot.auctionId, service))!.others).toEqual(slot.others.slice(2));
  inventory.apply({ remove: [slot.listingId] });
  expect(await findShowcase(parts, slot.auctionId, service)).toBeNull();
  expect(await findShowcase(parts, 'unknown', service)).toBeNull();
});

test('a house campaign takes what is left, for nothing', async () => {
  const { search } = await createWorld([{}, { campaign: { isHouse: true, dailyCents: 0, bidCents: 0 } }]);
  const { slots } = await search();
  expect(slots.map(({ isHouse, token, priceCents }) => [isHouse, token.split('~')[3], priceCents])).toEqual([
    [false, '10', 10],
    [true, '0', 0],
  ]);
});

test('a campaign without money left is not served', async () => {
  const { search, ids } = await createWorld([{ campaign: { totalCents: 25 } }]);
  await database.query('update campaigns set spent_cents = 16 where id = $1', [ids[0]]);
  expect((await search()).slots).toEqual([]);
});

test('a page reserves only what it shows, and a call what it may ask for', async () => {
  const { search } = await createWorld(Array.from({ length: 8 }, () => ({ campaign: { placement: 'highlight' } })));
  expect((await search()).slots).toHaveLength(3);
  expect(await database.query('select held from reservations')).toHaveLength(3);
  expect((await search('zip=80202', undefined, { places: null })).slots).toHaveLength(8);
  expect(await database.query('select held from reservations')).toHaveLength(11);
  expect((await search('', undefined, { places: { ...PLACES, promos: 0 } })).slots).toEqual([]);
});

test('boosted cars are new, and only for searches that allow them [R187, R188, R189, R190, R191]', async () => {
  const boost = { placement: 'boost' } as const;
  const { search } = await createWorld([
    { campaign: boost, car: { listingType: 'NEW', salePrice: 12_000 } },
    { campaign: boost, car: { listingType: 'CERTIFIED', salePrice: 12_000 } },
  ]);
  const boosted = async (query: string) => (await search(query)).slots.map(({ listingId }) => listingId);
  expect(await boosted('zip=80202&listingType=USED')).toEqual([200]);
  for (const query of ['listingType=NEW', 'endYear=2019', 'startYear=2026', 'sellerType=p'])
    expect(await boosted(`zip=80202&${query}`)).toEqual([]);
  expect(await boosted('listingType=USED')).toEqual([]);
});

test('a page that leaves does not cost the others their slots', async () => {
  const { search, gate } = await createWorld([{}]);
  const pass = gate('reserve_auctions');
  const first = new AbortController();
  const leaving = search('zip=80202', undefined, { signal: first.signal });
  const waiting = [search(), search()];
  await pass.reached;
  first.abort(new Error('The first page left.'));
  await expect(leaving).rejects.toThrow('The first page left.');
  pass.open(new Error('Its statement was cancelled.'));
  const [second, third] = await Promise.all(waiting);
  expect(brief(second!)).toEqual(['highlight 15 200 10']);
  expect(third).toEqual(second);
});

test('a failed auction fails all of its pages, and the next page holds it again', async () => {
  const { search, gate } = await createWorld([{}]);
  const pass = gate('reserve_auctions');
  const pages = [search(), search()];
  await pass.reached;
  pass.open(new Error('The database is away.'));
  for (const page of await Promise.allSettled(pages)) expect(page.status).toBe('rejected');
  expect((await search()).slots).toHaveLength(1);
});

test('a car that is hidden or sold, or whose campaign was paused, leaves its slot at once', async () => {
  const { search, inventory } = await createWorld([{}, {}, {}]);
  const shown = async () => (await search()).slots.map(({ listingId }) => listingId).toSorted();
  expect(await shown()).toEqual([200, 300, 400]);
  inventory.apply({ remove: [200] });
  expect(await shown()).toEqual([300, 400]);
  inventory.apply({ put: [sampleListing({ id: 300, ownerId: 3, vin: 'VIN1' })] });
  expect(await shown()).toEqual([400]);
  const { listing } = (await search()).slots[0]!;
  inventory.apply({ put: [{ ...listing, salePrice: listing.salePrice! + 1 }] });
  const [slot] = (await search()).slots;
  expect(slot!.listing.salePrice).toBe(listing.salePrice! + 1);
});

test('a car that is hidden leaves the carousel of a showcase', async () => {
  const { search, inventory, world } = await createWorld([{ campaign: { placement: 'showcase' } }]);
  const { campaigns } = (await search()).slots[0]!.listing;
  inventory.apply({ put: [sampleListing({ id: 900, ownerId: 2, vin: 'MORE', campaigns })] });
  world.now = '2026-11-27T17:01:00Z';
  const cars = async () => {
    const [slot] = (await search()).slots;
    return [slot!, ...slot!.others].map(({ listing }) => listing.id).toSorted();
  };
  const [first] = (await search()).slots;
  expect(await cars()).toEqual([200, 900]);
  inventory.apply({ remove: [first!.others[0]!.listing.id] });
  expect(await cars()).toEqual([first!.listing.id]);
});

test.each(FOUND_BY)('finds the peekaboo car that misses one filter among others (by search: %s)', async (bySearch) => {
  const peekaboo = { placement: 'peekaboo' } as const;
  const car = { campaign: peekaboo, car: { salePrice: 12_000, fuelCode: 'ELE', driveCode: 'AWD' } };
  const { search, inventory } = await createWorld([car], bySearch);
  const campaigns = (await search('zip=80202&fuelTypeGroup=GSL')).slots[0]!.listing.campaigns;
  const miss = { ownerId: 2, salePrice: 5_000, fuelCode: 'ELE', year: 2010, campaigns };
  const others = Array.from({ length: 120 }, (_, at) => sampleListing({ ...miss, id: 900 + at, vin: `MISS${at}` }));
  const one = sampleListing({ id: 899, ownerId: 2, vin: 'ONE', salePrice: 10_000, fuelCode: 'ELE', campaigns });
  const found = async () => brief(await search('zip=80202&fuelTypeGroup=GSL&startYear=2015&driveGroup=FWD'));
  inventory.apply({ put: [...others.slice(0, 3), one] });
  expect((await found())[0]).toMatch(/^peekaboo 8 899 /);
  inventory.apply({ put: others });
  // The auction of the minute is kept by the cars of its page, so another page holds one of its own.
  const more = brief(await search('zip=80202&fuelTypeGroup=GSL&startYear=2014&driveGroup=FWD'));
  expect(more[0]).toMatch(/^peekaboo 8 899 /);
});

test('a promoted car that meets the only filter is no peekaboo car', async () => {
  const { search, inventory, service, parts, world } = await createWorld([
    { campaign: { placement: 'peekaboo' }, car: { salePrice: 12_000, fuelCode: 'ELE' } },
  ]);
  const { campaigns } = (await service.find(200))!.listing;
  const select = createSlotSelector(parts);
  // The promoted car is missing among the best cars of the search, and better than these.
  const by: typeof select = ({ answer, ...page }, signal) =>
    select({ ...page, answer: { ...answer, best: answer.best!.filter(({ id }) => id >= 50 && id < 899) } }, signal);
  const found = async (fuelCode: string, now: string) => {
    world.now = now;
    const car = sampleListing({ id: 899, ownerId: 2, vin: 'ONE', salePrice: 16_000, fuelCode, campaigns });
    inventory.apply({ put: [car], remove: [200] });
    return brief(await search('zip=80202&allListingType=all-cars&fuelTypeGroup=GSL', undefined, { by }));
  };
  expect(await found('ELE', NOW)).toEqual([expect.stringMatching(/^peekaboo 8 899 /)]);
  expect(await found('GSL', '2026-11-27T17:01:00Z')).toEqual([]);
});

test('searches of a minute share the best peekaboo cars until the inventory changes', async () => {
  const peekaboo = { placement: 'peekaboo' } as const;
  const { search, inventory, service } = await createWorld([
    { campaign: peekaboo, car: { salePrice: 12_000, fuelCode: 'ELE' } },
    { campaign: peekaboo, car: { salePrice: 10_000, fuelCode: 'ELE' } },
  ]);
  const { listing } = (await service.find(300))!;
  inventory.apply({ remove: [300] });
  expect(brief(await search('zip=80202&fuelTypeGroup=GSL&driveGroup=FWD'))[0]).toMatch(/^peekaboo 8 200 /);
  expect(brief(await search('zip=80202&fuelTypeGroup=DSL,GSL&driveGroup=FWD'))[0]).toMatch(/^peekaboo 8 200 /);
  inventory.apply({ put: [listing] });
  expect(brief(await search('zip=80202&fuelTypeGroup=GSL,HYB&driveGroup=FWD'))[0]).toMatch(/^peekaboo 8 300 /);
});
