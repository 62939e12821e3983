import type { Row, Schema, Storage, Value } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { dealerFeeRange } from '#features/fees/fees.ts';
import {
  countedMileage,
  dealRating,
  derivedPrice,
  FACT_ROWS,
  type FactColumn,
  type FactName,
  type Listing,
  listingTitle,
  modelKey,
  sponsoredCodes,
  trimKey,
} from '#features/listings/listings.ts';
import { FEATURES, labelOf } from '#features/reference/reference.ts';
import { ownershipSortCents } from '#features/search/search.server.ts';
import {
  listingSeries,
  sampleRank,
  type DerivedCodeColumn,
  type DerivedNumberColumn,
  RELEVANCE_COLUMNS,
  taxClassOf,
} from '#features/search/search.ts';
import { positionOf } from '#features/search/search.ts';

type Derivation = { kind: Schema[string]['kind']; of(listing: Listing, owner: Owner): Value };
type DerivedColumn = DerivedCodeColumn | DerivedNumberColumn | 'position' | 'words';

/** The columns that do not hold the value of one fact. `null` means missing. */
const DERIVED: Readonly<Record<DerivedColumn, Derivation>> = {
  modelKey: code(modelKey),
  trimKey: code(trimKey),
  series: code(listingSeries),
  sellerType: code((_listing, owner) => (owner.privateSeller ? 'p' : 'd')),
  deal: code((listing) => (dealRating(listing) === 'GREAT' ? 'greatprice' : null)),
  marketAreas: codes((_listing, owner) => owner.marketAreas),
  state: code((_listing, owner) => owner.state),
  owner: code((_listing, owner) => String(owner.id)),
  sponsored: codes(({ campaigns }) => sponsoredCodes(campaigns)),

  price: number(derivedPrice),
  priceWithFees: number(priceWithFees),
  dealerFeesMost: number(dealerFeesMost),
  msrp: number(({ msrp }) => msrp),
  mpgCity: number(({ mpgCity }) => mpgCity),
  taxClass: number(taxClassOf),
  mileage: number((listing) => countedMileage(listing.mileage)),
  // Car makers state one decimal, and the ranges that shoppers choose from assume it: 1.998 becomes 2.0.
  displacement: number(({ displacementLiters: liters }) => (liters === null ? null : Math.round(liters * 10) / 10)),
  listedDay: number(RELEVANCE_COLUMNS.listedDay),
  ownershipCents: number(ownershipSortCents),
  quality: number(RELEVANCE_COLUMNS.quality),
  relativeQuality: number(RELEVANCE_COLUMNS.relativeQuality),
  lot: number(({ id }) => sampleRank(id)),

  position: { kind: 'point', of: (_listing, owner) => positionOf(owner) },
  words: { kind: 'words', of: wordsOf },
};

/** Every column of the index. */
const ENTRIES: readonly (readonly [column: string, derivation: Derivation])[] = [
  ...FACT_ROWS.flatMap(([fact, { column }]) => (column ? [[column.name, ofFact(fact, column)] as const] : [])),
  ...Object.entries(DERIVED),
];

/** Facts that a card stores inline and that never differ for the same vehicle (`CardStore.isSameVehicle`). */
const VEHICLE_FACTS: ReadonlySet<string> = new Set<FactName>(['vin', 'year', 'features']);
/**
 * The only columns whose facts may differ between two imports of the same vehicle: prices, mileage, rating, photos and
 * age.
 */
const OFFER_COLUMNS: ReadonlySet<string> = new Set<string>([
  ...([
    'deal',
    'price',
    'priceWithFees',
    'dealerFeesMost',
    'msrp',
    'mileage',
    'listedDay',
    'ownershipCents',
    'quality',
    'relativeQuality',
  ] as const satisfies DerivedColumn[]),
  ...FACT_ROWS.flatMap(([fact, { card, column }]) =>
    column && card === 'own' && !VEHICLE_FACTS.has(fact) ? [column.name] : [],
  ),
]);
const OFFER_ENTRIES = ENTRIES.filter(([name]) => OFFER_COLUMNS.has(name));

export const LISTING_SCHEMA: Schema = Object.fromEntries(ENTRIES.map(([name, { kind }]) => [name, { kind }]));

/** Sorts rows by place for searches around a place, and by vehicle for other searches. */
export const LISTING_STORAGE: Storage = {
  orders: [{ by: ['position', 'makeCode'] }, { by: ['listingType', 'makeCode', 'year'] }],
  computed: 8,
  together: [['makeCode', 'modelKey', 'trimKey', 'series']],
};

/** Converts a listing into its row in the index. */
export function listingRow(listing: Listing, owner: Owner): Row {
  const values: Record<string, Value> = {};
  for (const [name, column] of ENTRIES) values[name] = column.of(listing, owner);
  return { id: listing.id, values };
}

/** A listing's values, each derived when it is read. The fields are private because a column is named `owner`. */
class ValuesOnDemand {
  readonly #listing: Listing;
  readonly #owner: Owner;

  constructor(listing: Listing, owner: Owner) {
    this.#listing = listing;
    this.#owner = owner;
  }

  static {
    for (const [name, column] of ENTRIES)
      Object.defineProperty(this.prototype, name, {
        get(this: ValuesOnDemand) {
          return column.of(this.#listing, this.#owner);
        },
      });
  }
}

/**
 * Returns a row for a matcher, with the same values as `listingRow`. A matcher reads only the columns that some search
 * uses, so each value is derived on demand.
 */
export function rowOnDemand(listing: Listing, owner: Owner): Row {
  return { id: listing.id, values: new ValuesOnDemand(listing, owner) as unknown as Row['values'] };
}

const DERIVATIONS: ReadonlyMap<string, Derivation> = new Map(ENTRIES);

/** Returns the value of one column of a listing's row; `undefined` if no column has this name. */
export function valueInColumn(column: string, listing: Listing, owner: Owner): Value | undefined {
  return DERIVATIONS.get(column)?.of(listing, owner);
}

/**
 * Returns the values to update in a listing's row if its vehicle and owner are the same (`CardStore.isSameVehicle`). An
 * update takes a fraction of the time of a new row.
 */
export function offerValues(listing: Listing, owner: Owner): Row['values'] {
  const values: Record<string, Value> = {};
  for (const [name, column] of OFFER_ENTRIES) values[name] = column.of(listing, owner);
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

/**
 * Returns the upper end of the price with the dealer's fees in whole dollars, rounded up. `null` without a price, and
 * if no upper end is known.
 */
function priceWithFees(listing: Listing, owner: Owner): number | null {
  const [price, fees] = [derivedPrice(listing), dealerFeesMost(listing, owner)];
  return price === null || fees === null ? null : price + Math.ceil(fees / 100);
}

/**
 * Returns the upper end of the dealer's fees in cents. A private seller charges none. `null` without a price, and if no
 * upper end is known.
 */
function dealerFeesMost(listing: Listing, owner: Owner): number | null {
  const price = derivedPrice(listing);
  if (price === null) return null;
  if (owner.privateSeller) return 0;
  const facts = { priceCents: price * 100, dealerFeesCents: listing.dealerFeesCents };
  return dealerFeeRange(facts, owner.state === null ? null : jurisdictionOf(owner.state)).high;
}

/** Derives the column that holds a fact's value. */
function ofFact(fact: FactName, { kind, yes = 'true' }: FactColumn): Derivation {
  const valueOf = (listing: Listing): unknown => listing[fact];
  if (kind !== 'code') return { kind, of: (listing) => valueOf(listing) as Value };
  return code((listing) => {
    const value = valueOf(listing);
    if (value === true) return yes;
    return value === null || value === false ? null : String(value);
  });
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
