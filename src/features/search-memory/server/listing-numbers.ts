import { countedMileage, derivedPrice, type Listing } from '#features/listings/listings.ts';
import type { Rows } from './inventory-view.ts';

const COLUMNS = ['price', 'year', 'mileage', 'listedDay'] as const;
const MS_PER_DAY = 86_400_000;

/** The numbers of one listing that searches sort by and return. `null` means missing. */
export type ListingNumbers = Record<(typeof COLUMNS)[number], number | null>;

/** Returns the numbers of those listings that are in the rows. */
export function numbersOf(rows: Pick<Rows, 'search'>, ids: readonly number[]): Map<number, ListingNumbers> {
  const numbers = new Map<number, ListingNumbers>();
  for (const column of COLUMNS) {
    const { hits } = rows.search({
      sections: { these: { kind: 'ids', ids } },
      order: { kind: 'column', column, direction: 'asc' },
      first: 0,
      count: ids.length,
    });
    for (const { id, key } of hits) {
      const known = numbers.get(id) ?? { price: null, year: null, mileage: null, listedDay: null };
      numbers.set(id, known);
      known[column] = key;
    }
  }
  return numbers;
}

/** Whether a listing has these numbers. Never true for a row that does not exist. */
export function hasNumbers(listing: Listing, numbers: ListingNumbers | undefined): boolean {
  return (
    numbers !== undefined &&
    derivedPrice(listing) === numbers.price &&
    listing.year === numbers.year &&
    countedMileage(listing.mileage) === numbers.mileage &&
    Date.parse(listing.listedAt) / MS_PER_DAY === numbers.listedDay
  );
}

/**
 * Returns the listing itself if it has these numbers. Otherwise returns a copy with them, without what its price was
 * compared with.
 */
export function withNumbers(listing: Listing, numbers: ListingNumbers): Listing {
  if (hasNumbers(listing, numbers)) return listing;
  const { price, year, mileage, listedDay } = numbers;
  const samePrice = derivedPrice(listing) === price;
  return {
    ...listing,
    ...(samePrice
      ? {}
      : { salePrice: price, msrp: null, incentive: null, previousPrice: null, marketPrice: null, rating: null }),
    year: year ?? listing.year,
    mileage: countedMileage(listing.mileage) === mileage ? listing.mileage : mileage,
    listedAt: listedDay === null ? listing.listedAt : new Date(Math.round(listedDay * MS_PER_DAY)).toISOString(),
  };
}
