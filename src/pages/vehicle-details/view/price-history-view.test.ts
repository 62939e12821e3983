import { expect, test } from 'vitest';
import type { OfferRecord } from '#features/listings/listings.ts';
import { minimalListing } from '../testing/one-vehicle.ts';
import { priceHistoryView } from './price-history-view.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const day = (text: string) => Date.parse(`2026-${text}T12:00:00Z`);
const HERE = { ownerId: 7, name: 'Mile High Motors', zip: '80202', privateSeller: false };
const THERE = { ownerId: 8, name: 'Prairie Cars', zip: '66101', privateSeller: false };

function offer(from: string, until: string | null, price: number | null, rest: Partial<OfferRecord> = {}): OfferRecord {
  const begun = day(from);
  return {
    ...{ listingId: 42, seller: HERE, price, from: begun, priceFrom: begun },
    until: until === null ? null : day(until),
    ...rest,
  };
}

const view = (offers: OfferRecord[], changes: Parameters<typeof minimalListing>[0] = {}) =>
  priceHistoryView(offers, minimalListing({ salePrice: 20_900, listedAt: '2026-06-19T12:00:00Z', ...changes }), NOW);

test('shows how long, with which seller, since when, and how the price changed', () => {
  const history = view([
    offer('05-19', '06-19', 22_000, { listingId: 3, seller: THERE }),
    offer('06-19', '06-25', 21_500),
    offer('06-25', null, 20_900),
  ])!;
  expect(history).toMatchObject({
    lead: 'On the market for 43 days, with this dealer 12',
    since: { iso: '2026-05-19T12:00:00.000Z', text: 'May 19, 2026' },
    changes: '2 price drops',
    notes: [],
    elsewhere: [],
  });
  expect(history.rows.map(({ price, change, seller }) => [price, change, seller])).toEqual([
    ['$20,900', '$600 less', 'Mile High Motors'],
    ['$21,500', '$500 less', 'Mile High Motors'],
    ['$22,000', null, 'Prairie Cars'],
  ]);
  expect(history.rows.map(({ until }) => until?.text ?? 'now')).toEqual(['now', 'June 25, 2026', 'June 19, 2026']);
  expect(history.plot).toMatchObject({ min: '$20,900', max: '$22,000', begun: 'May 19, 2026' });
  expect(history.plot!.levels.map(({ from, to }) => [from, to])).toEqual([
    [0, 72.09],
    [72.09, 86.05],
    [86.05, 100],
  ]);
  expect([history.plot!.levels[0]!.at, history.plot!.levels[2]!.at]).toEqual([0, 100]);
});

test('shows no plot for a car with one price, and no days for one seen today', () => {
  expect(view([offer('06-19', null, 20_900)])).toMatchObject({
    ...{ lead: 'On the market for 12 days', changes: 'No price change', plot: null },
  });
  expect(view([offer('07-01', null, 20_900)])).toMatchObject({ lead: 'New on the market' });
});

test('a car that was away for long counts as relisted, with its earlier prices still shown', () => {
  const history = view([
    offer('03-01', '03-15', 23_000, { listingId: 3, seller: THERE }),
    offer('06-19', null, 20_900),
  ])!;
  expect(history).toMatchObject({ lead: 'On the market for 12 days', changes: 'No price change', returned: true });
  expect(history.rows.map(({ change }) => change)).toEqual(['$2,100 less', null]);
});

test('marks statements of the seller', () => {
  const history = view([offer('06-25', null, 20_900)], { previousPrice: 21_500, listedAt: '2026-03-01T00:00:00Z' })!;
  expect(history.notes).toEqual([
    'The seller lists an earlier price of $21,500, without a date.',
    'The seller says it has had this car since March 1, 2026.',
  ]);
  const seen = view([offer('06-19', '06-25', 21_500), offer('06-25', null, 20_900)], { previousPrice: 21_500 })!;
  expect(seen.notes).toEqual([]);
});

test('an unrecorded price is not shown', () => {
  const history = view([offer('05-01', null, 20_900, { priceFrom: day('06-01') })])!;
  expect(history.rows.map(({ price, change }) => [price, change])).toEqual([
    ['$20,900', null],
    ['Not recorded', null],
  ]);
});

test("an offer beside another seller's is shown as current, and neither is a price drop", () => {
  const history = view([offer('05-19', null, 22_000, { listingId: 3, seller: THERE }), offer('06-19', null, 20_900)])!;
  expect(history.rows.map(({ price, until, change, seller }) => [price, until, change, seller])).toEqual([
    ['$20,900', null, null, 'Mile High Motors'],
    ['$22,000', null, null, 'Prairie Cars'],
  ]);
  expect(history.changes).toBe('No price change');
  expect(history.notes[0]).toContain('Several sellers listed this car at the same time');
  expect(history.plot!.levels.map(({ to }) => to)).toEqual([100, 100]);
  expect(history.plot!.steps).toEqual([]);
});

test('does not name private sellers', () => {
  const somebody = { ...THERE, name: 'Jane Roe', privateSeller: true };
  const history = view([
    offer('05-19', null, 19_000, { listingId: 3, seller: somebody }),
    offer('06-19', null, 20_900),
  ])!;
  expect(history.elsewhere).toEqual([{ label: 'A private seller: $19,000', href: '/cars-for-sale/vehicle/3' }]);
  expect(JSON.stringify(history)).not.toContain('Jane');
});

test("shows nothing without data, or if the price differs from the page's", () => {
  expect(view([])).toBeNull();
  expect(view([offer('06-19', null, 21_000)])).toBeNull();
  expect(view([offer('05-19', '06-19', 22_000, { listingId: 3, seller: THERE })])).toBeNull();
});

test('counts the days of a later visit, and keeps the rows', () => {
  const offers = [offer('06-19', '06-25', 21_500), offer('06-25', null, 20_900)];
  const listing = minimalListing({ salePrice: 20_900, listedAt: '2026-06-19T12:00:00Z' });
  const first = priceHistoryView(offers, listing, NOW)!;
  const later = new Date(NOW.getTime() + 3 * 86_400_000);
  const second = priceHistoryView(offers, listing, later)!;
  expect(second.lead).toBe('On the market for 15 days');
  expect(second.plot).not.toEqual(first.plot);
  expect(second.rows).toBe(first.rows);
  expect(second).toEqual(priceHistoryView([...offers], listing, later));
  expect(priceHistoryView(offers, { ...listing, salePrice: 19_900 }, later)).toBeNull();
});

test('an offer that begins later appears in time', () => {
  const offers = [offer('06-19', '07-02', 21_500), offer('07-02', null, 20_900)];
  const listing = minimalListing({ salePrice: 20_900 });
  expect(priceHistoryView(offers, listing, NOW)).toBeNull();
  expect(priceHistoryView(offers, listing, new Date(day('07-03')))).toMatchObject({ changes: '1 price drop' });
});
