import { FOLDS } from './market/folds.ts';
import { findRow, identityHash } from './market/coefficient-table.ts';
import type { CompactCars, CompactHead, CompactMarket } from './market/compact-market.ts';
import { type CarsOfModelYear, groupByModelYear, type MarketCarResidual, modelYearKey } from './market/comparables.ts';
import { estimatePrice, type Estimate, type FittedMarket, type Market } from './market/market.ts';
import { type PricedCar, type Trait, TRAITS } from './priced-car.ts';
import type { PricedSample } from './market/pooled-model.ts';
import { median, quantile } from './market/quantiles.ts';
import { type IntervalStretch, stretchInterval } from './market/stretch.ts';

/** A compact market that is ready to price cars. */
export type Appraiser = Pick<CompactMarket, 'head'> & {
  market: Market;
  /** The cars of a model year (`modelYearKey`), with what each one's equipment adds to its log price. */
  carsOf(key: string): UnpackedCars | undefined;
};

type UnpackedCars = { sorted: CarsOfModelYear; cars: readonly MarketCarResidual[]; equipment: readonly number[] };

/** The facts that the owner of a car knows. Missing facts are taken from similar cars. */
export type AppraisedCar = Pick<PricedCar, 'year' | 'makeCode' | 'modelKey' | 'trimCode' | 'mileage' | 'grade'> & {
  /** `null` if unknown; otherwise other offers of the same car are comparables too. */
  vin: string | null;
  traits: PricedCar['traits'];
  horsepower: number | null;
};

/**
 * `isLowest`: most cars of the year on offer are new, so this is the value of an older car. The car may be worth more.
 */
export type Appraisal = Estimate & { isLowest?: true };

/** The maximum number of unpacked model years in the cache. The values of one car use the same ones several times. */
const UNPACKED_KEPT = 32;

/** Prepares a compact market. The cars of a model year are unpacked when they are needed. */
export function createAppraiser(compact: CompactMarket): Appraiser {
  const { head, hashes, values } = compact;
  const usual = {
    all: head.usual.all,
    multiples: head.usual.multiples.map((entries) => new Map(entries)),
  };
  // Every fold uses the same model, because a car that is not on offer was in none of them.
  const everyFold = <Value>(value: Value) => Array.from({ length: FOLDS }, () => value);
  const unpacked = new Map<string, UnpackedCars | undefined>();
  const carsOf = (key: string) => {
    if (unpacked.has(key)) return unpacked.get(key);
    const [oldest] = unpacked.keys();
    if (unpacked.size >= UNPACKED_KEPT && oldest !== undefined) unpacked.delete(oldest);
    const cars = unpackCars(compact, key);
    unpacked.set(key, cars);
    return cars;
  };
  const market: Market = {
    overstatements: new Map(),
    pooled: {
      newestYear: head.newestYear,
      center: head.center,
      columns: { get: (name) => findRow({ hashes }, name) },
      coefficients: everyFold(Float64Array.from(values)),
      curves: new Map(),
    },
    places: { get: (key) => carsOf(key)?.sorted },
    calibration: {
      newestYear: head.newestYear,
      usual: everyFold(usual),
      segments: head.segments.map(({ upTo, low, high }) => ({
        upTo: upTo ?? Infinity,
        low: low ?? -Infinity,
        high: high ?? Infinity,
      })),
    },
  };
  return { head, market, carsOf };
}

/** How many similar cars decide the facts that the owner did not state. */
const MODELED_ON = 40;
/** Fewer cars of the model, of all years, do not make an estimate. */
const MIN_CARS = 8;
/** How far around its year cars of the model are counted. */
const YEARS_AROUND = 3;

/**
 * Estimates what a car would be offered for by a seller of this kind; `null` if too few similar cars are known. Facts
 * and options that the owner does not state are assumed to be those of similar cars. The interval is wider than that of
 * a deal rating, by as much as this makes estimates less exact.
 */
export function appraise(appraiser: Appraiser, stated: AppraisedCar, seller: 'dealer' | 'private'): Appraisal | null {
  const estimate = notBelowOlder(appraiser, stated, seller);
  return estimate && { ...estimate, ...stretchInterval(estimate.fairPrice, estimate, stretchFor(appraiser, stated)) };
}

function stretchFor({ head }: Appraiser, { vin, traits }: AppraisedCar): IntervalStretch {
  const { withVin, withEngine, withoutVin } = head.stretch;
  if (vin !== null) return withVin;
  return traits.engine === undefined ? withoutVin : (withEngine ?? withoutVin);
}

/** Older model years that are compared with a year of which most cars are new. */
const OLDER_YEARS = 3;

/**
 * Returns the estimate. If most cars of the year on offer are new, their prices say little about used ones. The value
 * is then at least that of an older car with the same facts, if as many used cars of that year are on offer.
 */
function notBelowOlder(appraiser: Appraiser, stated: AppraisedCar, seller: 'dealer' | 'private'): Appraisal | null {
  const own = estimateOf(appraiser, stated, seller, stated.vin === null ? '' : identityHash(stated.vin));
  const { used, fresh } = countCars(appraiser, stated);
  if (own === null || fresh === 0 || fresh < used) return own;
  const least = Array.from({ length: OLDER_YEARS }, (_, at) => ({ ...stated, year: stated.year - 1 - at, vin: null }))
    .filter((older) => countCars(appraiser, older).used >= Math.max(1, used))
    .map((older) => estimateOf(appraiser, older, seller, '')?.fairPrice ?? 0)
    .reduce((most, price) => Math.max(most, price), own.fairPrice);
  if (least === own.fairPrice) return own;
  return { ...scaled(own, Math.log(least / own.fairPrice), 'year'), isLowest: true };
}

function countCars(appraiser: Appraiser, { modelKey, makeCode, year }: AppraisedCar): { used: number; fresh: number } {
  const cars = appraiser.carsOf(modelYearKey({ modelKey, makeCode }, year))?.cars ?? [];
  const fresh = cars.filter(({ car }) => car.traits.type === 'NEW').length;
  return { used: cars.length - fresh, fresh };
}

function estimateOf(
  appraiser: Appraiser,
  stated: AppraisedCar,
  seller: 'dealer' | 'private',
  identity: string,
): Estimate | null {
  const bare = pricedCarOf(stated, seller, identity);
  const similar = similarCars(appraiser, bare);
  if (similar.length < MIN_CARS) return null;
  const nearest = similar.slice(0, MODELED_ON);
  const cars = nearest.map(({ known }) => known.car);
  // The build of cars with another engine says nothing about this car.
  const alike = cars.filter((one) => hasStatedEngine(one, stated));
  const typical = typicalFacts(alike.length > 0 ? alike : cars);
  const own = comparableFacts(stated, cars);
  const car: PricedCar = {
    ...bare,
    build: bare.build ?? typical.build,
    horsepower: own.horsepower ?? typical.horsepower,
    traits: { ...typical.traits, type: 'USED', ...own.traits, seller },
  };
  const { pooled } = appraiser.market;
  const estimate = estimatePrice({ ...appraiser.market, pooled: { ...pooled, curves: new Map() } }, car);
  return scaled(estimate, median(nearest.map(({ equipment }) => equipment)), 'equipment');
}

/** The share of the cars, and their least and greatest number, that show how much wider the intervals must be. */
const STRETCHED_BY = { share: 1 / 8, least: 300, most: 1_500 } as const;

/**
 * What the owner of a car may state: facts that they remember, including the engine, or the VIN, which provides more
 * facts.
 */
const STATED = {
  withoutVin: ['state'],
  withEngine: ['state', 'engine', 'fuel'],
  withVin: ['state', 'body', 'cab', 'doors', 'drive', 'fuel', 'engine', 'displacement', 'transmission'],
} as const satisfies Record<keyof CompactHead['stretch'], readonly Trait[]>;

/**
 * Returns by which factors the bounds of a deal rating's interval must be multiplied for owners' facts, so that four of
 * five cars stay within. Each car is valued by a model that was fitted without it.
 */
export function measureIntervalStretch(appraiser: Appraiser, market: FittedMarket): CompactHead['stretch'] {
  const exact = { ...appraiser, market };
  // Owners' cars are used. Valued as used, a new car would be a miss.
  const cars = [...market.places.values()]
    .flatMap(({ driven }) => driven.map(({ car }) => car))
    .filter(({ traits }) => traits.type === 'USED');
  const { share, least, most } = STRETCHED_BY;
  const wanted = Math.round(Math.min(most, Math.max(least, cars.length * share)));
  const step = Math.max(1, cars.length / wanted);
  const sample = Array.from({ length: Math.min(cars.length, wanted) }, (_, at) => cars[Math.floor(at * step)]!);
  const engined = sample.filter(({ traits }) => traits.engine !== undefined);
  return {
    withoutVin: stretchOf(exact, sample, STATED.withoutVin),
    ...(engined.length >= least && { withEngine: stretchOf(exact, engined, STATED.withEngine) }),
    withVin: stretchOf(
      exact,
      sample.filter(({ build }) => build !== null),
      STATED.withVin,
    ),
  };
}

/** Returns how much the interval must be widened for these cars if only the given facts are stated. */
function stretchOf(exact: Appraiser, sample: readonly PricedSample[], stated: readonly Trait[]): IntervalStretch {
  const misses = sample.flatMap((car) => {
    const { year, makeCode, modelKey, trimCode, mileage, grade, traits } = car;
    const own: AppraisedCar = {
      year,
      makeCode,
      modelKey,
      trimCode,
      mileage,
      grade,
      vin: stated === STATED.withVin ? car.identity : null,
      horsepower: null,
      traits: Object.fromEntries(
        stated.flatMap((trait) => (traits[trait] === undefined ? [] : [[trait, traits[trait]]])),
      ),
    };
    const seller = traits.seller === 'private' ? 'private' : 'dealer';
    // The comparables of the fitted market are known by their identity.
    const estimate = estimateOf(exact, own, seller, car.identity);
    if (!estimate || !(estimate.low > 0) || !Number.isFinite(estimate.high)) return [];
    const log = (dollars: number) => Math.log(dollars / estimate.fairPrice);
    return [{ error: log(car.price), low: -log(estimate.low), high: log(estimate.high) }];
  });
  if (misses.length < MIN_CARS) return { low: 1, high: 1 };
  const shareOf = (bound: 'low' | 'high', at: number) =>
    Math.abs(
      quantile(
        misses.map((miss) => miss.error / Math.max(1e-6, miss[bound])),
        at,
      ),
    );
  return { low: Math.max(1, shareOf('low', 0.1)), high: Math.max(1, shareOf('high', 0.9)) };
}

function pricedCarOf(
  { vin, traits, ...facts }: AppraisedCar,
  seller: 'dealer' | 'private',
  identity: string,
): PricedCar {
  return {
    id: 0,
    identity,
    ownerId: null,
    price: null,
    ...facts,
    build: vin?.slice(3, 8) ?? null,
    traits: { ...traits, seller },
    features: [],
    packages: [],
    branded: false,
  };
}

type SimilarCar = { known: MarketCarResidual; equipment: number; rank: number };

/**
 * Returns cars of the model with a similar model year: those with the stated engine first, then those of the same trim
 * and year.
 */
function similarCars(appraiser: Appraiser, car: PricedCar): SimilarCar[] {
  const found: SimilarCar[] = [];
  for (let year = car.year - YEARS_AROUND; year <= car.year + YEARS_AROUND; year++) {
    const known = appraiser.carsOf(modelYearKey(car, year));
    known?.cars.forEach((one, at) => {
      const isOtherTrim = car.trimCode !== null && one.car.trimCode !== car.trimCode;
      const isOtherEngine = !hasStatedEngine(one.car, car);
      const rank = Math.abs(year - car.year) + (YEARS_AROUND + 1) * (Number(isOtherTrim) + 2 * Number(isOtherEngine));
      found.push({ known: one, equipment: known.equipment[at]!, rank });
    });
  }
  return found.toSorted((a, b) => a.rank - b.rank);
}

/** Returns whether a car has the engine and the fuel that are stated. */
function hasStatedEngine(car: PricedCar, { traits }: Pick<PricedCar, 'traits'>): boolean {
  return (['engine', 'fuel'] as const).every(
    (trait) => traits[trait] === undefined || traits[trait] === car.traits[trait],
  );
}

/**
 * Returns the stated facts that most similar cars have too. Sale records often lack facts that a VIN names, such as the
 * engine. If such facts counted, every record would differ from the car, and hardly any would be comparable.
 */
function comparableFacts(
  { horsepower, traits }: AppraisedCar,
  similar: readonly PricedCar[],
): Pick<AppraisedCar, 'horsepower' | 'traits'> {
  const isUsual = (hasFact: (car: PricedCar) => boolean) => similar.filter(hasFact).length >= similar.length / 2;
  const usual = TRAITS.filter(
    (trait) => traits[trait] !== undefined && isUsual((car) => car.traits[trait] !== undefined),
  );
  return {
    horsepower: isUsual((car) => car.horsepower !== null) ? horsepower : null,
    traits: Object.fromEntries(usual.map((trait) => [trait, traits[trait]])),
  };
}

type TypicalFacts = Pick<PricedCar, 'traits' | 'horsepower' | 'build'>;

/** Returns the most common build of these cars, and the most common facts of the cars with that build. */
function typicalFacts(cars: readonly PricedCar[]): TypicalFacts {
  const build = mostCommon(cars.map((car) => car.build)) ?? null;
  const alike = cars.filter((car) => car.build === build);
  const traits: Partial<Record<Trait, string>> = {};
  for (const trait of TRAITS) {
    // The owner chooses where the car is sold, and by which kind of seller.
    if (trait === 'state' || trait === 'seller') continue;
    const value = mostCommon(alike.map((car) => car.traits[trait]));
    if (value !== undefined) traits[trait] = value;
  }
  return { traits, horsepower: mostCommon(alike.map(({ horsepower }) => horsepower)) ?? null, build };
}

function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Multiplies an estimate by a factor, which becomes a part of one factor in its explanation. */
function scaled(estimate: Estimate, log: number, factor: Estimate['parts'][number]['factor']): Estimate {
  const more = Math.exp(log);
  return {
    ...estimate,
    fairPrice: estimate.fairPrice * more,
    low: estimate.low * more,
    high: estimate.high * more,
    parts: estimate.parts.map((part) =>
      part.factor === factor ? { ...part, multiplier: part.multiplier * more } : part,
    ),
    comparables: estimate.comparables.map((car) => ({ ...car, adjustedPrice: car.adjustedPrice * more })),
  };
}

function unpackCars({ groups }: CompactMarket, key: string): UnpackedCars | undefined {
  const text = groups.get(key);
  if (text === undefined) return undefined;
  const packed = JSON.parse(text) as CompactCars;
  const split = key.lastIndexOf('|');
  const cars = residualsOf(packed, key.slice(0, split), Number(key.slice(split + 1)));
  return { sorted: groupByModelYear(cars).get(key)!, cars, equipment: packed.cars.map((car) => car[11]) };
}

function residualsOf({ traits, cars }: CompactCars, modelKey: string, year: number): MarketCarResidual[] {
  // Comparisons use only the model.
  const makeCode = '';
  const combinations = traits.map(
    (values) =>
      Object.fromEntries(
        TRAITS.flatMap((trait, at) => (values[at] == null ? [] : [[trait, values[at]]])),
      ) as PricedCar['traits'],
  );
  return cars.map(([id, identity, ownerId, price, surplus, mileage, trimCode, build, horsepower, grade, at]) => ({
    surplus,
    car: {
      id,
      identity,
      ownerId,
      price,
      year,
      makeCode,
      modelKey,
      trimCode,
      mileage,
      horsepower,
      build,
      grade,
      traits: combinations[at]!,
      features: [],
      packages: [],
      branded: false,
    },
  }));
}
