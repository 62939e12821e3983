import type { Owner } from '#features/dealers/dealers.ts';
import { TAX_ORACLE } from '#features/fees/testing/tax-oracle.ts';
import type { Listing } from '#features/listings/listings.ts';
import {
  COMMERCIAL_MODELS,
  FEATURES,
  MILEAGE_RANGES,
  RADII,
  SEDAN_SUBTYPES,
  SERIES_MODELS,
  SUV_SUBTYPES,
  VAN_SUBTYPES,
} from '#features/reference/reference.ts';
import type { Position } from '../model/predicate.ts';
import type { FilterKey, FilterValues } from '../model/registry.ts';
import { type VehicleQuery, withFilter } from '../model/vehicle-query.ts';
import { type BandLimits, type CodedFact, forCodedFacts } from './coded-facts.ts';

/**
 * Computes what a search means from listings and owners, following the specification, without the registry's
 * predicates and counts: every total and every option's count is a loop over all cars. `flaw` breaks one rule on
 * purpose.
 */
export type Car = { listing: Listing; owner: Owner };
/** Returns the standard radii, and the current one if there is a place. */
function radiiOf({ place, radiusMiles }: FilterValues['location']): string[] {
  return [...new Set([...codes(RADII), ...(place ? [String(radiusMiles)] : [])])];
}

export type VehicleOracleFlaw =
  | 'radius open'
  | 'cents'
  | 'trims free'
  | 'features any'
  | 'own choice kept'
  | 'mileage zero'
  | 'payment floored'
  | 'payment on advertised'
  | 'any use'
  | 'typos ignored'
  | 'unknown left out'
  | 'fees left out'
  | 'trade-in ignored';
export type OptionCounts = Record<string, Record<string, number>>;

/** Returns listings with their owners: of those with the same ID, the last one. */
export function carsOf(owners: readonly Owner[], listings: readonly Listing[]): Car[] {
  const latest = new Map(listings.map((listing) => [listing.id, listing]));
  return [...latest.values()].map((listing) => ({
    listing,
    owner: owners.find(({ id }) => id === listing.ownerId)!,
  }));
}

export class VehicleOracle {
  readonly cars: readonly Car[];
  readonly #flaw: VehicleOracleFlaw | null;
  readonly #onlyMake: string | null;
  readonly #words: readonly string[];

  /** `onlyMake`: the only make that the brand shows. `inventory`: all cars of the index, whose words count. */
  constructor(
    cars: readonly Car[],
    flaw: VehicleOracleFlaw | null = null,
    onlyMake: string | null = null,
    inventory: readonly Car[] = cars,
  ) {
    this.cars = cars.filter(({ listing }) => onlyMake === null || listing.makeCode === onlyMake);
    this.#flaw = flaw;
    this.#onlyMake = onlyMake;
    this.#words = inventory.flatMap(wordsOf);
  }

  find(query: VehicleQuery): Car[] {
    return this.cars.filter((car) => this.#fits(car, query.filters));
  }

  /** By query field and code. Only counts above 0. */
  counts(query: VehicleQuery): OptionCounts {
    const { filters } = query;
    const { makes, models } = filters.makeModelTrim;
    const chosenMakes = new Set([...makes, ...models.map((key) => key.split('-')[0]!)]);
    // A brand with only one make lists its models without a choice.
    if (chosenMakes.size === 0 && this.#onlyMake !== null) chosenMakes.add(this.#onlyMake);
    const tree = (value: Partial<FilterValues['makeModelTrim']>) =>
      this.#total(query, 'makeModelTrim', { makes: [], models: [], trims: [], ...value });
    const fields: OptionCounts = {
      makeCode: tally(
        this.#all(({ listing }) => [listing.makeCode]),
        (make) => tree({ makes: [make] }),
      ),
      modelCode: tally(
        this.#all(({ listing }) => (chosenMakes.has(listing.makeCode) ? [modelOf(listing)] : [])),
        (model) => tree({ models: [model] }),
      ),
      trimCode: tally(
        this.#all(({ listing }) => (models.includes(modelOf(listing) ?? '') ? [trimOf(listing)] : [])),
        (trim) => tree({ models: [trim.split('|')[0]!], trims: [trim] }),
      ),
      searchRadius: tally(radiiOf(filters.location), (code) =>
        this.#total(query, 'location', { ...filters.location, radiusMiles: Number(code) }),
      ),
      mileage: tally(codes(MILEAGE_RANGES), (code) =>
        this.#total(query, 'mileage', { min: Number(code.split('-')[0]), max: Number(code.split('-')[1]) }),
      ),
      ...this.#styleCounts(query),
    };
    for (const key of DISJUNCTIONS) {
      fields[key] = tally(this.#all(HELD[key]), (code) => this.#total(query, key, [code]));
    }
    for (const key of CONJUNCTIONS) {
      fields[key] = tally(this.#all(HELD[key]), (code) => this.#total(query, key, [...filters[key], code]));
    }
    return fields;
  }

  /** Returns the matching cars of a search without one filter's choice. */
  findWithout(query: VehicleQuery, key: 'price' | 'year' | 'mileage'): Car[] {
    return this.find(withFilter(query, key, { ...query.filters[key], min: null, max: null }));
  }

  #styleCounts(query: VehicleQuery): OptionCounts {
    const value = query.filters.vehicleStyle;
    const count = (field: keyof typeof value, options: readonly string[]) =>
      tally(options, (code) => this.#total(query, 'vehicleStyle', { ...value, [field]: [code] }));
    return {
      vehicleStyleCode: count(
        'vehicleStyleCode',
        this.#all(({ listing }) => [listing.bodyStyleCode]),
      ),
      sedanSubtypeCode: count('sedanSubtypeCode', codes(SEDAN_SUBTYPES)),
      suvSubtypeCode: count('suvSubtypeCode', codes(SUV_SUBTYPES)),
      vanSubtypeCode: count('vanSubtypeCode', codes(VAN_SUBTYPES)),
    };
  }

  #total<Key extends FilterKey>(query: VehicleQuery, key: Key, value: FilterValues[Key]): number {
    return this.find(this.#flaw === 'own choice kept' ? query : withFilter(query, key, value)).length;
  }

  #all(valuesOf: (car: Car) => readonly (string | null)[]): string[] {
    return [...new Set(this.cars.flatMap(valuesOf))].filter((value) => value !== null);
  }

  #fits(car: Car, filters: FilterValues): boolean {
    const { listing } = car;
    return (
      DISJUNCTIONS.every((key) => !filters[key].length || filters[key].some((code) => has(car, key, code))) &&
      CONJUNCTIONS.every((key) =>
        this.#flaw === 'features any'
          ? !filters[key].length || filters[key].some((code) => has(car, key, code))
          : filters[key].every((code) => has(car, key, code)),
      ) &&
      this.#fitsTree(listing, filters.makeModelTrim) &&
      this.#fitsPlace(car, filters.location) &&
      isInRange(listing.year, filters.year) &&
      this.#fitsPrice(car, filters.price) &&
      isInRange(this.#mileageOf(listing), filters.mileage) &&
      this.#fitsPayment(car, filters.payment) &&
      this.#fitsExperience(listing, filters.experience) &&
      (filters.showcaseOwner === null || filters.showcaseOwner === car.owner.id) &&
      fitsStyle(listing, filters.vehicleStyle) &&
      this.#fitsWords(car, filters.keyword) &&
      (!filters.vin.length || filters.vin.includes(listing.vin ?? '')) &&
      !this.#isLeftOut(listing, filters.excluded) &&
      !filters.excludedListingIds.includes(listing.id)
    );
  }

  #fitsPrice(car: Car, choice: FilterValues['price']): boolean {
    const price = priceOnBasis(car, choice, this.#flaw);
    return isInRange(this.#flaw === 'cents' && price !== null ? price + 0.5 : price, choice);
  }

  #isLeftOut(listing: Listing, out: FilterValues['excluded']): boolean {
    const isOneOf = (name: string, value: string | null) => value !== null && out[name]?.includes(value) === true;
    if (this.#flaw === 'unknown left out' && out['notDriveGroup'] && listing.driveCode === null) return true;
    return (
      isOneOf('notMakeCode', listing.makeCode) ||
      isOneOf('notModelCode', modelOf(listing)) ||
      isOneOf('notExtColorSimple', listing.exteriorColorCode) ||
      isOneOf('notDriveGroup', listing.driveCode) ||
      listing.features.some((feature) => isOneOf('notFeatureCode', feature))
    );
  }

  /** A word that no car of the inventory has counts as misspelled. */
  #fitsWords(car: Car, keyword: string): boolean {
    const held = wordsOf(car);
    const searched = keyword.split(' ').map((word) => (/^[a-z]-[a-z0-9]+$/i.test(word) ? word.replace('-', '') : word));
    return cut(searched.join(' ')).every((word) => {
      const isKnown = this.#words.some((one) => one.startsWith(word));
      if (!isKnown && this.#flaw !== 'typos ignored') return held.some((one) => isSpelledNearly(word, one));
      return held.some((one) => one.startsWith(word));
    });
  }

  #mileageOf({ mileage }: Listing): number | null {
    if (this.#flaw === 'mileage zero') return mileage;
    return mileage !== null && mileage > 0 && mileage < 250_000 ? mileage : null;
  }

  /** Uses the payment itself instead of bounds of the price. */
  #fitsPayment(car: Car, { min, max, terms, ...basis }: FilterValues['payment']): boolean {
    if (min === null && max === null) return true;
    const price = priceOnBasis(car, this.#flaw === 'payment on advertised' ? {} : basis, this.#flaw);
    if (price === null) return false;
    const cents = paymentCents(price, terms);
    const paid = this.#flaw === 'payment floored' ? Math.floor(cents / 100) * 100 : cents;
    return paid >= (min ?? 0) * 100 && paid <= (max ?? Infinity) * 100;
  }

  #fitsExperience(listing: Listing, experience: FilterValues['experience']): boolean {
    if (experience === 'best-deals') return isGreatPrice(listing);
    if (experience !== 'commercial') return true;
    const listed = COMMERCIAL_MODELS.find(({ makeCode }) => makeCode === listing.makeCode)?.models ?? [];
    const inUse = listing.useType === 'COMMERCIAL' || this.#flaw === 'any use';
    return inUse && listed.includes(listing.modelCode ?? '');
  }

  #fitsTree(listing: Listing, { makes, models, trims }: FilterValues['makeModelTrim']): boolean {
    if (!makes.length && !models.length) return true;
    const modelsOfMake = models.filter((model) => model.split('-')[0] === listing.makeCode);
    if (!modelsOfMake.length) return makes.includes(listing.makeCode);
    const model = modelOf(listing);
    if (model === null || !modelsOfMake.includes(model)) return false;
    const trimsOfModel = trims.filter((trim) => trim.split('|')[0] === model);
    return !trimsOfModel.length || this.#flaw === 'trims free' || trimsOfModel.includes(trimOf(listing) ?? '');
  }

  #fitsPlace({ owner }: Car, { place, radiusMiles, extendTo, inState }: FilterValues['location']): boolean {
    if (inState !== undefined) return owner.state === inState;
    if (place === null || radiusMiles === 0) return true;
    if (extendTo !== null && owner.marketAreas.includes(extendTo)) return true;
    const miles = milesTo(owner, place);
    return miles !== null && (this.#flaw === 'radius open' ? miles < radiusMiles : miles <= radiusMiles);
  }
}

/**
 * Returns the great-circle distance in miles from a place to an owner, or `null` if the owner's position is unknown.
 */
export function milesTo(
  { latitude, longitude }: Pick<Owner, 'latitude' | 'longitude'>,
  place: Position,
): number | null {
  if (latitude === null || longitude === null) return null;
  const radians = Math.PI / 180;
  const north = Math.sin(((latitude - place.latitude) * radians) / 2);
  const east = Math.sin(((longitude - place.longitude) * radians) / 2);
  const shrunk = Math.cos(place.latitude * radians) * Math.cos(latitude * radians);
  return 2 * 3958.7613 * Math.asin(Math.sqrt(north * north + shrunk * east * east));
}

/** The legal maximum of the document fee in the states of random sellers, in dollars; 0: part of the price. */
const FEE_LIMITS: Readonly<Record<string, number>> = { CA: 85, IN: 0 };

/** The maximum fees that a buyer pays besides the tax, in cents; weights are unknown. */
const REGISTRATION: Readonly<Record<string, (listing: Listing) => number | undefined>> = {
  NY: () => 5_000 + 2_500 + 14_000 + 3_000 + 5_000,
  MD: ({ fuelCode }) => ([null, 'ELE', 'HYD', 'PIH'].includes(fuelCode) ? undefined : 20_000 + 38_300),
  // The fees of trucks are not known.
  PA: ({ fuelCode, ...body }) =>
    mayBeTruck(body) ? undefined : 7_200 + 9_600 + 1_000 + mostForFuel(fuelCode, 50_000, 12_600),
  WY: ({ listingType, year, msrp, msrpMost, fuelCode, ...body }) => {
    const listPrice = (listingType === 'NEW' ? msrp : null) ?? msrpMost;
    const perMille = [18, 15, 12, 9, 6][Math.max(0, 2026 - year)] ?? 4.5;
    if (listPrice === null) return undefined;
    const ofTrucks = mayBeTruck(body) ? 6_000 : 0;
    return 4_500 + ofTrucks + Math.round((listPrice * perMille) / 10) + mostForFuel(fuelCode, 20_000, 20_000);
  },
};

function mayBeTruck({ bodyStyleCode, bodySubtypeCode }: Pick<Listing, 'bodyStyleCode' | 'bodySubtypeCode'>): boolean {
  if (bodyStyleCode === 'VAN') return !['MINIVAN', 'PASSENGER_VAN'].includes(bodySubtypeCode ?? '');
  return bodyStyleCode === 'TRUCK' || bodyStyleCode === 'TRICYCLE' || bodyStyleCode === null;
}

/** Fees for electric cars and for plug-in hybrids, which a car of unknown fuel may both have to pay. */
function mostForFuel(fuelCode: string | null, electric: number, plugIn: number): number {
  return (
    (fuelCode === null || fuelCode === 'ELE' ? electric : 0) + (fuelCode === null || fuelCode === 'PIH' ? plugIn : 0)
  );
}

const TAX_FREE_FEES: ReadonlySet<string> = new Set(['PA']);

/**
 * Returns a car's price on a search's basis in whole dollars, rounded up; `null` if it has no upper end. Out the door,
 * the oracle knows the states of random searches.
 */
export function priceOnBasis(
  { listing, owner }: Car,
  { basis }: Pick<FilterValues['price'], 'basis'>,
  flaw: VehicleOracleFlaw | null = null,
): number | null {
  const price = listing.salePrice ?? listing.msrp;
  if (basis === undefined || price === null || flaw === 'fees left out') return price;
  const limit = FEE_LIMITS[owner.state ?? ''];
  const known = owner.privateSeller ? 0 : listing.dealerFeesCents;
  const fees = known ?? (limit === undefined ? null : limit * 100);
  if (fees === null) return null;
  if (basis.kind === 'with-fees') return price + Math.ceil(fees / 100);
  const { state, tradeInDollars } = basis;
  const registration = REGISTRATION[state]?.(listing);
  const tax = TAX_ORACLE[state]!({
    isNew: listing.listingType === 'NEW',
    modelYear: listing.year,
    mileage: listing.mileage,
    priceCents: price * 100 + (TAX_FREE_FEES.has(state) ? 0 : fees),
    tradeInCents: flaw === 'trade-in ignored' ? 0 : tradeInDollars * 100,
  }).high;
  if (registration === undefined || tax === null) return null;
  return Math.ceil((price * 100 + fees + tax + registration) / 100);
}

/** Filters that `#fits` compares in its own way, or that random searches never set. */
type OtherFilter =
  | ('keyword' | 'makeModelTrim' | 'location' | 'year' | 'price' | 'payment' | 'mileage' | 'vehicleStyle' | 'vin')
  | ('experience' | 'showcaseOwner' | 'excluded' | 'excludedListingIds')
  | ('brandScope' | 'keywordScope' | 'onlyListings');

/** Options that a car counts for, by filter. */
const HELD = {
  ...forCodedFacts(codesOfFact),
  listingType: ({ listing }: Car) => [listing.listingType],
  sellerType: ({ owner }: Car) => [owner.privateSeller ? 'p' : 'd'],
  dealType: ({ listing }: Car) => (isGreatPrice(listing) ? ['greatprice'] : []),
  vehicleUseType: ({ listing }: Car) => [listing.useType],
  vehicleExchange: ({ listing }: Car) => (listing.moneyBackGuarantee ? ['MONEY_BACK'] : []),
  buyOnline: ({ listing }: Car) => (listing.buyOnline ? ['BUY_ONLINE'] : []),
  seriesCode: ({ listing }: Car) => [seriesCodeOf(listing)],
  isSponsorship: ({ listing }: Car) => (listing.campaigns?.some((text) => text.endsWith(':paid')) ? ['true'] : []),
  featureCode: ({ listing }: Car) => listing.features,
  packages: ({ listing }: Car) => listing.packages,
  vehicleHistoryType: ({ listing }: Car) => listing.history,
  homeServices: ({ listing }: Car) => listing.homeServices,
} satisfies Record<Exclude<FilterKey, OtherFilter>, (car: Car) => readonly (string | null)[]>;

function codesOfFact({ fact, bands }: CodedFact): (car: Car) => (string | null)[] {
  if (bands) return ({ listing }) => bandsOf(bands, listing[fact] as number | null);
  return ({ listing }) => [listing[fact] === null ? null : String(listing[fact])];
}

const CONJUNCTIONS = ['featureCode', 'packages', 'vehicleHistoryType', 'homeServices'] as const;
const DISJUNCTIONS = (Object.keys(HELD) as (keyof typeof HELD)[]).filter(
  (key) => !(CONJUNCTIONS as readonly string[]).includes(key),
);

function has(car: Car, key: keyof typeof HELD, code: string): boolean {
  return (HELD[key](car) as readonly (string | null)[]).includes(code);
}

function bandsOf(bands: readonly BandLimits[], value: number | null): string[] {
  return bands
    .filter(({ min, max }) => isInRange(value, { min: min ?? null, max: max ?? null }))
    .map((band) => band.code);
}

function isInRange(value: number | null, { min, max }: { min: number | null; max: number | null }): boolean {
  if (min === null && max === null) return true;
  return value !== null && (min === null || value >= min) && (max === null || value <= max);
}

function fitsStyle(listing: Listing, value: FilterValues['vehicleStyle']): boolean {
  const subtypes: Record<string, readonly string[]> = {
    SEDAN: value.sedanSubtypeCode,
    SUV: value.suvSubtypeCode,
    VAN: value.vanSubtypeCode,
  };
  const narrowed = Object.keys(subtypes).filter((style) => subtypes[style]!.length);
  const styles = value.vehicleStyleCode.length ? value.vehicleStyleCode : narrowed;
  if (!styles.length) return true;
  const style = listing.bodyStyleCode;
  if (style === null || !styles.includes(style)) return false;
  return !narrowed.includes(style) || subtypes[style]!.includes(listing.bodySubtypeCode ?? '');
}

function cut(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function wordsOf({ listing, owner }: Car): string[] {
  const title = [listing.year, listing.make, listing.model ?? '', listing.trim ?? ''].join(' ');
  const features = listing.features.map((code) => FEATURES.find((entry) => entry.code === code)?.label ?? code);
  const names = title.split(' ').filter((name) => /^[a-z0-9]+(-[a-z0-9]+)+$/i.test(name));
  return cut([title, ...names.map((name) => name.split('-').join('')), owner.name, ...features].join(' '));
}

/**
 * Returns whether a word matches with typos: one in words of four letters or more, two from eight on, none in the first
 * letter.
 */
function isSpelledNearly(searched: string, held: string): boolean {
  if (!/^[a-z]{4,}$/.test(searched) || searched[0] !== held[0]) return false;
  return typosBetween(searched, held) <= (searched.length < 8 ? 1 : 2);
}

/**
 * Counts typos by brute-force recursion, as words are short: skips equal first letters, then tries every possible edit.
 */
function typosBetween(one: string, other: string, most = 2): number {
  if (one === '' || other === '') return one.length + other.length;
  if (one[0] === other[0]) return typosBetween(one.slice(1), other.slice(1), most);
  if (most === 0) return Infinity;
  const ways: [string, string][] = [
    [one.slice(1), other],
    [one, other.slice(1)],
    [one.slice(1), other.slice(1)],
  ];
  if (one[0] === other[1] && one[1] === other[0]) ways.push([one.slice(2), other.slice(2)]);
  return 1 + Math.min(...ways.map(([left, right]) => typosBetween(left, right, most - 1)));
}

/** Returns the feed's series, or else the series that the table gives the model. */
function seriesCodeOf({ seriesCode, makeCode, modelCode }: Listing): string | null {
  const family = SERIES_MODELS.find((row) => row.makeCode === makeCode && row.models.includes(modelCode ?? ''));
  return seriesCode ?? family?.code ?? null;
}

/**
 * The textbook annuity formula: the loan times the monthly rate, divided by one minus the discount factor of the last
 * month.
 */
function paymentCents(price: number, { downDollars, months, aprPercent }: FilterValues['payment']['terms']): number {
  const lent = Math.max(0, downDollars === null ? price * 90 : (price - downDollars) * 100);
  const rate = aprPercent / 1200;
  return Math.round(rate === 0 ? lent / months : (lent * rate) / (1 - (1 + rate) ** -months));
}

function isGreatPrice({ rating }: Listing): boolean {
  return rating !== null && rating.band === 'GREAT';
}

function modelOf({ makeCode, modelCode }: Listing): string | null {
  return modelCode === null ? null : `${makeCode}-${modelCode}`;
}

function trimOf(listing: Listing): string | null {
  const model = modelOf(listing);
  return model === null || listing.trimCode === null ? null : `${model}|${listing.trimCode}`;
}

function codes(table: readonly { code: string }[]): string[] {
  return table.map(({ code }) => code);
}

function tally(options: readonly string[], count: (code: string) => number): Record<string, number> {
  return Object.fromEntries(options.map((code) => [code, count(code)] as const).filter(([, total]) => total > 0));
}

/** Returns a car's mileage if it is counted. */
export const mileageOf = ({ listing: { mileage } }: Car) =>
  mileage !== null && mileage > 0 && mileage < 250_000 ? mileage : null;

export function statsOf(values: readonly (number | null)[]) {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return { count: 0, min: null, max: null, mean: null };
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { count: numbers.length, min: Math.min(...numbers), max: Math.max(...numbers), mean: sum / numbers.length };
}
