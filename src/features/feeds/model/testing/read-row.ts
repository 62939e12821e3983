import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { createNormalizer, type FeedListing } from '../normalize-row.ts';

const normalize = createNormalizer({
  catalog,
  places: { findZip, findCity, marketAreaOf },
  mapping: { units: {} },
  sourceName: 'cars.csv',
  latestYear: 2028,
  now: new Date('2026-11-01T12:00:00Z'),
});

/** Reads a row, and its warnings as texts. */
export function run(row: FeedRow) {
  const warnings: string[] = [];
  return { result: normalize(row, (column, value, reason) => warnings.push(`${column} ${value} ${reason}`)), warnings };
}

/** Returns the listing of a row, a Toyota of 2019 unless it says otherwise. @throws if it is rejected. */
export function listingOf(row: FeedRow): FeedListing {
  const { result } = run({ year: '2019', make: 'Toyota', ...row });
  if ('rejects' in result) throw new Error(JSON.stringify(result.rejects));
  return result.listing;
}

export const facts = (row: FeedRow) => listingOf(row).facts;
export const owner = (row: FeedRow) => listingOf(row).owner;
