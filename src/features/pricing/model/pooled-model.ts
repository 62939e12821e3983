import { FOLDS, foldOf } from './folds.ts';
import { hatsOf, neverRising } from './hats.ts';
import type { PricedCar } from './priced-car.ts';
import { median } from './quantiles.ts';
import { predictRows, solveRidge, type Design } from './sparse-ridge.ts';
import { FACTORS, MILE_KNOTS, mileTermsAt, PENALTIES, termsOf, type Factor, type Group } from './terms.ts';

/** Logarithms of price that each factor adds, by its place in `FACTORS`; their sum is the logarithm of the price. */
export type Parts = Float64Array;

/**
 * The part of a price that all cars tell together. For each fold it holds the coefficients of a model that was fitted
 * without the cars of that fold: a car is always priced by the one that never saw it, nor another offer of it.
 */
export type PooledModel = {
  newestYear: number;
  center: number;
  columns: ReadonlyMap<string, number>;
  coefficients: readonly Float64Array[];
};

/** A car whose price the model learns from. */
export type PricedSample = PricedCar & { price: number };

const ROUNDS = 5;
/** Errors count by their square up to this many usual errors, beyond it by their size. */
const SQUARE_UP_TO = 0.7;
/** Errors beyond this many usual errors are mistakes sooner than prices, and count the less the larger they are. */
const BELIEVED_UP_TO = 6;

/** Fits log prices. Cars that are seen in one order give the same model in every other. */
export function fitPooled(cars: readonly PricedSample[]): PooledModel {
  const newestYear = cars.reduce((newest, car) => Math.max(newest, car.year), 0);
  const { design, columns } = designOf(cars, newestYear);
  const logs = Float64Array.from(cars, ({ price }) => Math.log(price));
  const center = cars.length ? median(logs) : 0;
  const target = logs.map((log) => log - center);
  const weight = robustWeights(cars, design, target, newestYear);
  const nothing = new Float64Array(design.columns);
  const folds = cars.map((car) => foldOf(car.identity));
  const coefficients = Array.from({ length: FOLDS }, (_, fold) =>
    solveRidge(
      design,
      target,
      weight.map((value, row) => (folds[row] === fold ? 0 : value)),
      nothing,
    ),
  );
  return { newestYear, center, columns, coefficients };
}

/** What each factor adds to the logarithm of a car's price; `comparables` adds nothing here. */
export function pooledParts(model: PooledModel, car: PricedCar): Parts {
  const coefficients = model.coefficients[foldOf(car.identity)]!;
  const of = (group: Group, key: string) => {
    const column = model.columns.get(`${group}:${key}`);
    return column === undefined ? 0 : coefficients[column]!;
  };
  const parts = new Float64Array(FACTORS.length);
  const add = (factor: Factor, log: number) => (parts[FACTORS.indexOf(factor)]! += log);
  add('typical', model.center + of('make', TYPICAL));
  for (const { factor, group, key, value } of termsOf(car, model.newestYear))
    if (factor !== 'mileage' || car.mileage === null) add(factor, value * of(group, key));
  if (car.mileage !== null) add('mileage', mileagePart(car, Math.max(0, model.newestYear - car.year), of));
  return parts;
}

export const sumOf = (parts: Parts): number => parts.reduce((sum, part) => sum + part, 0);

/** The key of the column that every car has. */
const TYPICAL = '';

/** The curve of this car's price over its mileage, read where it stands; more miles never make a car dearer. */
function mileagePart(car: PricedCar, age: number, of: (group: Group, key: string) => number): number {
  const curve = neverRising(
    MILE_KNOTS.map((_, knot) =>
      mileTermsAt(car, age, knot).reduce((sum, [group, key, value]) => sum + value * of(group, key), 0),
    ),
  );
  return hatsOf(car.mileage! / 1000, MILE_KNOTS).reduce((sum, [knot, share]) => sum + share * curve[knot]!, 0);
}

/** One column for each coefficient that at least two cars share: what one car has alone says nothing of another. */
function designOf(cars: readonly PricedCar[], newestYear: number): { design: Design; columns: Map<string, number> } {
  const rows = cars.map((car) => [
    { key: `make:${TYPICAL}`, value: 1, penalty: 0.01 },
    ...termsOf(car, newestYear).map(({ group, key, value }) => ({
      key: `${group}:${key}`,
      value,
      penalty: PENALTIES[group] as number,
    })),
  ]);
  const seen = new Map<string, number>();
  for (const row of rows) for (const { key } of row) seen.set(key, (seen.get(key) ?? 0) + 1);
  const columns = new Map<string, number>();
  const penalty: number[] = [];
  const starts = new Int32Array(rows.length + 1);
  const index: number[] = [];
  const values: number[] = [];
  rows.forEach((row, at) => {
    for (const term of row) {
      if (seen.get(term.key)! < 2) continue;
      let column = columns.get(term.key);
      if (column === undefined) {
        column = columns.size;
        columns.set(term.key, column);
        penalty.push(term.penalty);
      }
      index.push(column);
      values.push(term.value);
    }
    starts[at + 1] = index.length;
  });
  const design: Design = {
    rows: rows.length,
    columns: columns.size,
    starts,
    index: Int32Array.from(index),
    value: Float64Array.from(values),
    penalty: Float64Array.from(penalty),
  };
  return { design, columns };
}

/** Weights by which squares act like sizes on the usual errors of like cars, and mistakes hardly count. */
function robustWeights(
  cars: readonly PricedCar[],
  design: Design,
  target: Float64Array,
  newestYear: number,
): Float64Array {
  const kinds = cars.map((car) => kindOf(car, newestYear));
  let weight = new Float64Array(cars.length).fill(1);
  let coefficients = new Float64Array(design.columns);
  for (let round = 1; round < ROUNDS; round++) {
    coefficients = Float64Array.from(solveRidge(design, target, weight, coefficients));
    const fitted = predictRows(design, coefficients);
    const error = target.map((value, row) => Math.abs(value - fitted[row]!));
    const usual = usualErrors(kinds, error);
    weight = error.map((size, row) => {
      const scale = usual.kind.get(kinds[row]!)!;
      const beyond = size / scale;
      const robust = beyond <= SQUARE_UP_TO ? 1 : SQUARE_UP_TO / beyond;
      const believed = beyond <= BELIEVED_UP_TO ? 1 : BELIEVED_UP_TO / beyond;
      return robust * believed * (usual.all / scale);
    });
  }
  return weight;
}

/** Prices of old cars, and of cars of unknown mileage, scatter more: they are weighed among their like. */
function kindOf(car: PricedCar, newestYear: number): string {
  const age = Math.min(12, Math.floor(Math.max(0, newestYear - car.year) / 2));
  const miles = car.mileage === null ? 'unknown' : car.mileage > 150_000 ? 'high' : 'low';
  return `${age} ${miles}`;
}

/** Of so many cars' worth is the usual error of all cars in that of a kind. */
const SHARED = 30;
/** Keeps a market whose prices are exact from dividing by nothing. */
const LEAST_ERROR = 1e-4;

function usualErrors(kinds: readonly string[], error: Float64Array): { all: number; kind: Map<string, number> } {
  const all = Math.max(LEAST_ERROR, 1.4826 * median(error));
  const byKind = new Map<string, number[]>();
  kinds.forEach((kind, row) => {
    const errors = byKind.get(kind) ?? [];
    errors.push(error[row]!);
    byKind.set(kind, errors);
  });
  const kind = new Map<string, number>();
  for (const [name, errors] of byKind)
    kind.set(
      name,
      Math.max(LEAST_ERROR, (1.4826 * median(errors) * errors.length + all * SHARED) / (errors.length + SHARED)),
    );
  return { all, kind };
}
