import { expect, test } from 'vitest';
import { arrangeRows } from '#features/compare/compare.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { DEFAULT_TERMS } from '#features/search/search.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { priceGroup } from './price-group.ts';

const NOW = new Date('2026-11-22T10:30:00Z');
const RATING = { fairPrice: 20_000, low: 18_200, high: 22_000, band: 'FAIR', doubt: null } as const;
const PARTS = [
  { factor: 'typical', multiplier: 24_000 },
  { factor: 'model', multiplier: 1.2 },
  { factor: 'year', multiplier: 0.75 },
  { factor: 'mileage', multiplier: 0.93 },
] as const;

/** Returns what the row about the cost to own says about cars with these monthly costs in cents. */
function costRow(...costs: { low: number; expected: number; high: number | null }[]) {
  const listing = { ...bareListingFacts(), id: 42, ownerId: 7, rating: null, stale: false, salePrice: 20_000 };
  const cars = costs.map((perMonth) => ({
    ...{ listing, owner: { ...bareOwnerFacts(), id: 7 }, isSold: false, gone: null, perMonth, reasons: null },
  }));
  const { rows } = priceGroup(cars, {
    query: UNFILTERED_QUERY,
    terms: { newCars: DEFAULT_TERMS, otherCars: DEFAULT_TERMS },
    now: NOW,
  });
  const cost = rows.find(({ key }) => key === 'cost')!;
  return arrangeRows(
    [{ label: 'Price', rows: [cost] }],
    cars.map(() => false),
  ).different[0]!.rows[0]!.cells;
}

test('the cost to own names its range, and the lowest one only if no other can be lower', () => {
  const cheap = { low: 54_200, expected: 62_900, high: 70_600 };
  const dear = { low: 70_000, expected: 71_000, high: 71_000 };
  const cells = costRow(cheap, dear, { low: 65_000, expected: 65_000, high: null });
  expect(cells.map(({ text, notes, best }) => [text, notes, best])).toEqual([
    ['$629', ['$542 to $706'], 'Lowest'],
    ['$710', ['$700 to $710'], null],
    ['At least $650', [], null],
  ]);
  const open = costRow(cheap, dear, { low: 41_500, expected: 41_500, high: null });
  expect(open.map(({ text, best }) => [text, best])).toEqual([
    ['$629', null],
    ['$710', null],
    ['At least $415', null],
  ]);
});

test('the reasons of a fair price keep each sign with its amount on one line', () => {
  const listing = { ...bareListingFacts(), id: 42, ownerId: 7, rating: RATING, stale: false, salePrice: 20_000 };
  const details = { parts: [...PARTS], comparables: [], comparableCount: 0 };
  const car = {
    ...{ listing, owner: { ...bareOwnerFacts(), id: 7 }, isSold: false, gone: null, perMonth: null },
    reasons: { batch: { at: NOW, cars: 1234 }, isRated: true, doubt: null, details },
  };
  const deal = priceGroup([car], {
    query: UNFILTERED_QUERY,
    terms: { newCars: DEFAULT_TERMS, otherCars: DEFAULT_TERMS },
    now: NOW,
  }).rows.find(({ key }) => key === 'deal')!;
  expect(deal.cells[0]!.notes!.at(-1)).toBe(
    'Compared with a typical car: age −\u2060$6,312, make and model +\u2060$4,000, mileage −\u2060$1,592',
  );
});
