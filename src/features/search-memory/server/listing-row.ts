import type { Row, Schema, Storage, Value } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import {
  countedMileage,
  dealRating,
  derivedPrice,
  type Listing,
  listingTitle,
  modelKey,
  trimKey,
} from '#features/listings/listings.ts';
import { FEATURES, labelOf } from '#features/reference/reference.ts';
import {
  listingSeries,
  lotOf,
  type CodeColumn,
  type NumberColumn,
  RELEVANCE_COLUMNS,
} from '#features/search/search.ts';
import { positionOf } from '#features/search/search.ts';

type ColumnName = CodeColumn | NumberColumn | 'position' | 'words';
type Derivation = { kind: Schema[string]['kind']; of(listing: Listing, owner: Owner): Value };

/** Every column of the index: its kind, and how to derive it from a listing and its owner. `null` means missing. */
const COLUMNS: Readonly<Record<ColumnName, Derivation>> = {
  listingType: code((listing) => listing.listingType),
  makeCode: code((listing) => listing.makeCode),
  modelKey: code(modelKey),
  trimKey: code(trimKey),
  series: code(listingSeries),
  bodyStyle: code((listing) => listing.bodyStyleCode),
  bodySubtype: code((listing) => listing.bodySubtypeCode),
  cab: code((listing) => listing.cabCode),
  bed: code((listing) => listing.bedCode),
  sellerType: code((_listing, owner) => (owner.privateSeller ? 'p' : 'd')),
  deal: code((listing) => (dealRating(listing) === 'GREAT' ? 'greatprice' : null)),
  fuel: code((listing) => listing.fuelCode),
  transmission: code((listing) => listing.transmissionCode),
  drive: code((listing) => listing.driveCode),
  engine: code((listing) => listing.engineCode),
  doors: code((listing) => (listing.doors === null ? null : String(listing.doors))),
  exteriorColor: code((listing) => listing.exteriorColorCode),
  interiorColor: code((listing) => listing.interiorColorCode),
  features: codes((listing) => listing.features),
  packages: codes((listing) => listing.packages),
  history: codes((listing) => listing.history),
  useType: code((listing) => listing.useType),
  moneyBack: code((listing) => (listing.moneyBackGuarantee ? 'MONEY_BACK' : null)),
  buyOnline: code((listing) => (listing.buyOnline ? 'BUY_ONLINE' : null)),
  homeServices: codes((listing) => listing.homeServices),
  sponsored: code((listing) => (listing.sponsored ? 'true' : null)),
  marketAreas: codes((_listing, owner) => owner.marketAreas),
  vin: code((listing) => listing.vin),
  owner: code((_listing, owner) => String(owner.id)),

  year: number((listing) => listing.year),
  price: number(derivedPrice),
  mileage: number((listing) => countedMileage(listing.mileage)),
  mpg: number((listing) => listing.mpgCombined),
  electricRange: number((listing) => listing.electricRangeMiles),
  // Makers give one decimal, and the ranges to choose from leave no gap between decimals: 1.998 becomes 2.0.
  displacement: number(({ displacementLiters: liters }) => (liters === null ? null : Math.round(liters * 10) / 10)),
  listedDay: number(RELEVANCE_COLUMNS.listedDay),
  quality: number(RELEVANCE_COLUMNS.quality),
  lot: number(({ id }) => lotOf(id)),

  position: { kind: 'point', of: (_listing, owner) => positionOf(owner) },
  words: { kind: 'words', of: wordsOf },
};

const ENTRIES = Object.entries(COLUMNS);

/** The only columns that depend on what changes from one import to the next: prices, mileage, rating, photos and age. */
const OFFER_COLUMNS = ['deal', 'price', 'mileage', 'listedDay', 'quality'] as const satisfies ColumnName[];

export const LISTING_SCHEMA: Schema = Object.fromEntries(ENTRIES.map(([name, { kind }]) => [name, { kind }]));

/** Orders rows by place for searches around one, and by vehicle for the others. */
export const LISTING_STORAGE: Storage = {
  orders: [{ by: ['position', 'makeCode'] }, { by: ['listingType', 'makeCode', 'year'] }],
  together: [['makeCode', 'modelKey', 'trimKey', 'series']],
};

/** Converts a listing into its row in the index. */
export function listingRow(listing: Listing, owner: Owner): Row {
  const values: Record<string, Value> = {};
  for (const [name, column] of ENTRIES) values[name] = column.of(listing, owner);
  return { id: listing.id, values };
}

/**
 * Returns the values to update in a listing's row if its vehicle and owner are the same (`CardStore.isSameVehicle`). An
 * update takes a fraction of the time of a new row.
 */
export function offerValues(listing: Listing, owner: Owner): Row['values'] {
  const values: Record<string, Value> = {};
  for (const name of OFFER_COLUMNS) values[name] = COLUMNS[name].of(listing, owner);
  return values;
}

/**
 * Returns the text that the keyword filter searches: title, seller and features. Names such as F-150 are added as one
 * word too.
 */
function wordsOf(listing: Listing, owner: Owner): string[] {
  const features = listing.features.map((feature) => labelOf(FEATURES, feature));
  const title = listingTitle(listing);
  const joined = (title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((name) =>
    name.replaceAll('-', ''),
  );
  return [title, ...joined, owner.name, ...features];
}

function code(of: (listing: Listing, owner: Owner) => string | null): Derivation {
  return { kind: 'code', of };
}

function codes(of: (listing: Listing, owner: Owner) => readonly string[]): Derivation {
  return { kind: 'codes', of };
}

function number(of: (listing: Listing, owner: Owner) => number | null): Derivation {
  return { kind: 'number', of };
}
