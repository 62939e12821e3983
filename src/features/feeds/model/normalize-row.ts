import { isPlausiblePrice, type ListingFacts } from '#features/listings/listings.ts';
import { codeOf } from '#features/reference/reference.ts';
import {
  type CatalogLookup,
  createCopyingCache,
  makeFromVin,
  parseMoney,
  parseVin,
  parseYear,
  type PlaceLookup,
} from '#features/feed-values/feed-values.ts';
import type { ColumnName, FeedRow, Mapping } from '#features/feed-mapping/feed-mapping.ts';
import { offerFacts, readListedAt } from './offer-facts.ts';
import { type FeedOwner, ownerOf } from './owner-facts.ts';
import { readRow, type RowReader, type Warn } from './row-reader.ts';
import { vehicleFacts } from './vehicle-facts.ts';
import { isForeignRow } from './foreign-seller.ts';
import { createVehicleNamer } from './vehicle-names.ts';

/** Facts as a feed states them. If `listedAt` is `null`, the time of the first import counts. */
export type StatedFacts = Omit<ListingFacts, 'listedAt'> & { listedAt: string | null };

/** A row that is a listing. `key` identifies it within the source; `null`: its content identifies it. */
export type FeedListing = { key: string | null; facts: StatedFacts; owner: FeedOwner };

/** The reason a row is not a listing: our column, its value, the reason. */
export type Reject = { column: ColumnName; value: string; reason: string };

export type NormalizedRow = { listing: FeedListing } | { rejects: readonly Reject[] };

export type NormalizerOptions = {
  catalog: CatalogLookup;
  places: PlaceLookup;
  mapping: Pick<Mapping, 'units' | 'currency'>;
  sourceName: string;
  /** The newest model year that can be for sale. */
  latestYear: number;
  /** The time of the import, because no car came into stock after it. If absent, any date is accepted. */
  now?: Date;
};

/** The columns that describe a seller. Rows with equal values in them have the same seller. */
const OWNER_COLUMNS = [
  'seller_type',
  'store_code',
  'dealership_name',
  'dealership_address',
  'dealer_city',
  'dealer_state',
  'dealer_zip',
  'dealer_country',
  'latitude',
  'longitude',
  'dealer_phone',
  'lead_email',
  'dealer_website',
  'dealer_logo',
  'dealer_rating',
  'dealer_review_count',
  'dealer_home_services',
  'shipping_label',
  'hide_email_form',
  'market_areas',
  'dealer_hours',
] as const;

/** Creates the function that turns rows into listings, or says why they are not listings. */
export function createNormalizer(options: NormalizerOptions): (row: FeedRow, warn: Warn) => NormalizedRow {
  const { mapping, latestYear } = options;
  const nameVehicle = createVehicleNamer(options.catalog);
  const owners = createCopyingCache<{ owner: FeedOwner; warnings: Parameters<Warn>[] }>(5000);
  const readYear = (text: string) => parseYear(text, latestYear);
  const thisYear = options.now?.getUTCFullYear() ?? latestYear - 2;
  const readOwner = (row: FeedRow, reader: RowReader) => {
    const foreign = isForeignRow(row, mapping.currency);
    let key = foreign ? 'foreign' : '';
    for (const column of OWNER_COLUMNS) key += `${row[column] ?? ''}\u001f`;
    const known = owners(key, () => {
      const warnings: Parameters<Warn>[] = [];
      const quiet = readRow(row, (...warning) => warnings.push(warning));
      return { owner: ownerOf(quiet, options.places, options.sourceName, foreign), warnings };
    });
    // A problem with a seller affects each of its cars, so it is counted once per car.
    for (const warning of known.warnings) reader.warn(...warning);
    return known.owner;
  };

  return (row, warn) => {
    const reader = readRow(row, warn);
    const vin = reader.value('vin', parseVin);
    const make = reader.text('make') ?? (vin ? makeFromVin(vin) : null);
    const year = readYear(row.year ?? '');
    const rejects = rejectsOf(row, make, year, mapping);
    if (rejects.length || make === null || year.value === null) return { rejects };

    const named = nameVehicle(make, reader.text('model'), reader.text('trim'), year.value);
    const facts: StatedFacts = {
      vin,
      stockNumber: reader.text('stock_number'),
      year: year.value,
      ...named.names,
      seriesCode: codeOf(reader.text('series') ?? '') || null,
      ...offerFacts(reader, mapping.currency, options.now),
      ...vehicleFacts(reader, mapping.units, named.body),
      listedAt: reader.value('date_in_stock', (text) => readListedAt(text, options.now)),
      msrpMost: null,
      decoded: [],
    };
    warnOfImplausibleValues(reader, facts, thisYear);
    return { listing: { key: listingKey(vin, facts.stockNumber, reader), facts, owner: readOwner(row, reader) } };
  };
}

function rejectsOf(
  row: FeedRow,
  make: string | null,
  year: { value: number | null; problem?: string },
  mapping: NormalizerOptions['mapping'],
): Reject[] {
  const rejects: Reject[] = [];
  if (make === null)
    rejects.push({ column: 'make', value: row.make ?? '', reason: 'There is no make, and the VIN does not give it.' });
  if (year.value === null)
    rejects.push({
      column: 'year',
      value: row.year ?? '',
      reason: year.problem ? `The year ${year.problem}.` : 'There is no model year.',
    });
  const price = parseMoney(row.price ?? '', mapping.currency).value;
  if (price !== null && price < 0)
    rejects.push({ column: 'price', value: row.price ?? '', reason: 'The price is negative.' });
  return rejects;
}

/**
 * Returns the identity of a listing: its VIN, otherwise its stock number in its store, otherwise its content (spec
 * I41).
 */
function listingKey(vin: string | null, stockNumber: string | null, row: RowReader): string | null {
  if (vin !== null) return `vin:${vin}`;
  return stockNumber === null ? null : `stock:${row.text('store_code') ?? ''}|${stockNumber}`;
}

type Facts = Pick<ListingFacts, 'year' | 'mileage' | 'listingType' | 'salePrice'>;

/** Higher than the yearly mileage of taxis. */
const MAX_MILES_A_YEAR = 80_000;
/** New cars are driven between stores and on test drives. */
const MAX_MILES_OF_NEW = 5_000;
/** A used car of at least this age, in years, has been driven. */
const DRIVEN_AFTER_YEARS = 2;
const MIN_MILES_OF_DRIVEN = 100;
/** Numbers typed only to fill a field: `111111`, `123456`. */
const FILLER = /^(?:123456|([1-9])\1{5,})$/;

/**
 * Warns about implausible mileages and prices. The values stay as the feed states them, because some cars are
 * exceptional: a courier's car may have gone that far, and a collector's car may hardly have been driven.
 */
function warnOfImplausibleValues(row: RowReader, facts: Facts, thisYear: number): void {
  const { mileage } = facts;
  const problem = mileage === null ? null : mileageProblem(mileage, facts, thisYear);
  if (problem) row.warn('mileage', row.text('mileage') ?? String(mileage), problem);
  if (facts.salePrice !== null && !isPlausiblePrice(facts.salePrice))
    row.warn('price', row.text('price') ?? String(facts.salePrice), 'is not plausible as the price of a car');
}

function mileageProblem(miles: number, { year, listingType }: Facts, thisYear: number): string | null {
  const years = Math.max(thisYear - year, 0);
  if (FILLER.test(String(miles))) return 'looks like a placeholder and not like a mileage';
  if (listingType === 'NEW') return miles > MAX_MILES_OF_NEW ? 'is not plausible for a new car' : null;
  if (miles > MAX_MILES_A_YEAR * (years + 1)) return 'is not plausible for the age of the car';
  return years >= DRIVEN_AFTER_YEARS && miles < MIN_MILES_OF_DRIVEN && miles > 0
    ? 'is not plausible for a used car of this age'
    : null;
}
