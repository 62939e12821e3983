import { median } from './quantiles.ts';
import type { UsualErrors, CalibrationSegment } from './calibration.ts';
import { buildTable, identityHash } from './coefficient-table.ts';
import type { CarsOfModelYear, MarketCarResidual } from './comparables.ts';
import type { FittedMarket } from './market.ts';
import { pooledParts } from './pooled-model.ts';
import { TRAITS } from '../priced-car.ts';
import type { IntervalStretch } from './stretch.ts';
import { FACTORS } from './terms.ts';

/**
 * A market in few bytes, to price cars that are not on offer. It differs from the fitted one in three ways: the models
 * of the folds are replaced by their mean; a model year has a limited number of cars; and cars have no data that only
 * the pooled model needs.
 */
export type CompactMarket = {
  head: CompactHead;
  hashes: Uint32Array;
  values: Float32Array;
  /** The cars of each model year (`modelYearKey`) as JSON (`CompactCars`). */
  groups: { get(key: string): string | undefined };
};

export type CompactHead = {
  newestYear: number;
  center: number;
  usual: { all: number; multiples: readonly (readonly (readonly [key: string, multiple: number])[])[] };
  /** An infinite bound is stored as `null`. */
  segments: readonly { upTo: number | null; low: number | null; high: number | null }[];
  /** Number of cars that the market was fitted to: all, from private sellers, and with a stated condition. */
  cars: number;
  privateCars: number;
  gradedCars: number;
  /** How much wider the intervals are if only the facts that the owner entered are known (`measureIntervalStretch`). */
  stretch: {
    withVin: IntervalStretch;
    withoutVin: IntervalStretch;
    /** If the owner stated the engine; absent in a market stored before owners could, or if no car names its engine. */
    withEngine?: IntervalStretch | undefined;
  };
  /** How much wider the intervals of later prices are (`learnLaterSpread`); `null` in a market stored before they existed. */
  laterSpread: IntervalStretch | null;
};

const NONE: IntervalStretch = { low: 1, high: 1 };

/** `traits`: the distinct combinations, as values in the order of `TRAITS`. `equipment`: what it adds to the log price. */
export type CompactCars = { traits: (string | null)[][]; cars: CompactCar[] };
export type CompactCar = [
  id: number,
  identity: string,
  ownerId: number | null,
  price: number,
  surplus: number,
  mileage: number | null,
  trimCode: string | null,
  build: string | null,
  horsepower: number | null,
  grade: number | null,
  traits: number,
  equipment: number,
];

/** Compacts a fitted market, without its stretch and the spread of later prices. Keeps at most `maxCars` cars of a model year. */
export function compactMarket(
  market: FittedMarket,
  maxCars: number,
): CompactMarket & { groups: ReadonlyMap<string, string> } {
  const { pooled, places, calibration } = market;
  const count = pooled.coefficients.length;
  const meanOf = (column: number) => pooled.coefficients.reduce((sum, fold) => sum + fold[column]!, 0) / count;
  const table = buildTable([...pooled.columns].map(([name, column]) => [name, meanOf(column)] as const));
  const groups = new Map<string, string>();
  const totals = { cars: 0, privateCars: 0, gradedCars: 0 };
  for (const [key, group] of places) {
    for (const { car } of [...group.driven, ...group.unknown]) {
      totals.cars++;
      if (car.traits.seller === 'private') totals.privateCars++;
      if (car.grade !== null) totals.gradedCars++;
    }
    groups.set(key, JSON.stringify(compactCars(market, group, maxCars)));
  }
  return {
    head: {
      newestYear: pooled.newestYear,
      center: pooled.center,
      usual: medianUsualErrors(calibration.usual),
      segments: calibration.segments.map(finiteSegment),
      ...totals,
      stretch: { withVin: NONE, withoutVin: NONE },
      laterSpread: null,
    },
    ...table,
    groups,
  };
}

function compactCars(market: FittedMarket, { driven, unknown }: CarsOfModelYear, maxCars: number): CompactCars {
  const combinations = new Map<string, number>();
  const traits: (string | null)[][] = [];
  const compact = ({ car, surplus }: MarketCarResidual): CompactCar => {
    const values = TRAITS.map((trait) => car.traits[trait] ?? null);
    const key = JSON.stringify(values);
    if (!combinations.has(key)) combinations.set(key, traits.push(values) - 1);
    const equipment = pooledParts(market.pooled, car)[FACTORS.indexOf('equipment')]!;
    return [
      car.id,
      identityHash(car.identity),
      car.ownerId,
      car.price,
      Number(surplus.toFixed(4)),
      car.mileage,
      car.trimCode,
      car.build,
      car.horsepower,
      car.grade,
      combinations.get(key)!,
      Number(equipment.toFixed(4)),
    ];
  };
  const kept = sampleEvenly(driven, maxCars);
  const cars = [...kept, ...sampleEvenly(unknown, maxCars - kept.length)].map(compact);
  return { traits, cars };
}

/** Returns at most `max` cars, evenly spread over the list, so that all mileages are represented. */
function sampleEvenly<Car>(cars: readonly Car[], max: number): Car[] {
  if (cars.length <= max) return [...cars];
  return Array.from({ length: Math.max(0, max) }, (_, at) => cars[Math.floor((at * cars.length) / max)]!);
}

function finiteSegment({ upTo, low, high }: CalibrationSegment): CompactHead['segments'][number] {
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  return { upTo: finite(upTo), low: finite(low), high: finite(high) };
}

/** Returns the median of the folds' usual errors. */
function medianUsualErrors(usual: readonly UsualErrors[]): CompactHead['usual'] {
  const all = median(usual.map((fold) => fold.all));
  const multiples = usual[0]!.multiples.map((_, at) => {
    const keys = new Set(usual.flatMap((fold) => [...fold.multiples[at]!.keys()]));
    return [...keys].map((key) => {
      const known = usual.flatMap((fold) => fold.multiples[at]!.get(key) ?? []);
      return [key, Number(median(known).toFixed(4))] as const;
    });
  });
  return { all, multiples };
}
