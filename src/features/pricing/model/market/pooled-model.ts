import { FOLDS, foldOf } from './folds.ts';
import { hatWeights, nonincreasingFit } from './hats.ts';
import type { PricedCar } from '../priced-car.ts';
import { median } from './quantiles.ts';
import { sellerWeights } from './seller-weights.ts';
import { predictRows, solveRidge, type SparseMatrix } from './sparse-ridge.ts';
import {
  FACTORS,
  MILE_KNOTS,
  mileTermsAt,
  modelOf,
  PENALTIES,
  priceTermsOf,
  type Factor,
  type CoefficientGroup,
} from './terms.ts';

/** The log of the price that each factor adds, by its index in `FACTORS`. Their sum is the log of the price. */
export type LogPriceParts = Float64Array;

/**
 * The part of a price that is learned from all cars together. For each fold it has the coefficients of a model that was
 * fitted without the fold's cars, so a car is always priced by a model that saw neither it nor another offer of it.
 */
export type PooledModel = {
  newestYear: number;
  center: number;
  columns: { get(key: string): number | undefined };
  coefficients: readonly Float64Array[];
  /** Cache of curves over mileage. A curve is the same for all cars of one model, age and fold. */
  curves: Map<string, readonly number[]>;
};

/** A car from whose price the model learns. */
export type PricedSample = PricedCar & { price: number };

const ROUNDS = 5;
/** Errors count quadratically up to this many usual errors, and linearly beyond (Huber loss). */
const SQUARE_UP_TO = 0.7;
/** Errors beyond this many usual errors are probably mistakes, and count less the larger they are. */
const BELIEVED_UP_TO = 6;

/** Fits log prices. The order of the cars does not matter. */
export function fitPooled(cars: readonly PricedSample[]): PooledModel & { columns: ReadonlyMap<string, number> } {
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
  return { newestYear, center, columns, coefficients, curves: new Map() };
}

/** Returns what each factor adds to the log of a car's price. `comparables` adds 0 here. */
export function pooledParts(model: PooledModel, car: PricedCar): LogPriceParts {
  const coefficients = model.coefficients[foldOf(car.identity)]!;
  const of = (group: CoefficientGroup, key: string) => {
    const column = model.columns.get(`${group}:${key}`);
    return column === undefined ? 0 : coefficients[column]!;
  };
  const parts = new Float64Array(FACTORS.length);
  const add = (factor: Factor, log: number) => (parts[FACTORS.indexOf(factor)]! += log);
  add('typical', model.center + of('make', TYPICAL));
  for (const { factor, group, key, value } of priceTermsOf(car, model.newestYear))
    if (factor !== 'mileage' || car.mileage === null) add(factor, value * of(group, key));
  if (car.mileage !== null) {
    const age = Math.max(0, model.newestYear - car.year);
    const name = `${foldOf(car.identity)}|${modelOf(car)}|${age}`;
    const curve = model.curves.get(name) ?? mileageCurve(car, age, of);
    model.curves.set(name, curve);
    add('mileage', readCurve(curve, car.mileage));
  }
  return parts;
}

export const sumParts = (parts: LogPriceParts): number => parts.reduce((sum, part) => sum + part, 0);

/** The key of the intercept column, which every car has. */
const TYPICAL = '';

/** Returns the curve of a car's log price over its mileage. It never rises with mileage. */
function mileageCurve(
  car: PricedCar,
  age: number,
  of: (group: CoefficientGroup, key: string) => number,
): readonly number[] {
  return nonincreasingFit(
    MILE_KNOTS.map((_, knot) =>
      mileTermsAt(car, age, knot).reduce((sum, [group, key, value]) => sum + value * of(group, key), 0),
    ),
  );
}

function readCurve(curve: readonly number[], mileage: number): number {
  return hatWeights(mileage / 1000, MILE_KNOTS).reduce((sum, [knot, share]) => sum + share * curve[knot]!, 0);
}

/**
 * Builds the design matrix, with a column for each coefficient that at least two cars share. A coefficient that only
 * one car has says nothing about other cars.
 */
function designOf(
  cars: readonly PricedCar[],
  newestYear: number,
): { design: SparseMatrix; columns: Map<string, number> } {
  // Every coefficient gets a number when it first occurs. The coefficients that are kept are renumbered afterwards.
  const numbers = new Map<string, number>();
  const seen: number[] = [];
  const penalties: number[] = [];
  const index: number[] = [];
  const values: number[] = [];
  const add = (key: string, value: number, penalty: number) => {
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      penalties.push(penalty);
      seen.push(0);
    }
    seen[number]!++;
    index.push(number);
    values.push(value);
  };
  const ends = cars.map((car) => {
    add(`make:${TYPICAL}`, 1, 0.01);
    for (const { group, key, value } of priceTermsOf(car, newestYear)) add(`${group}:${key}`, value, PENALTIES[group]);
    return index.length;
  });
  const columns = new Map(
    [...numbers].filter(([, number]) => seen[number]! >= 2).map(([key], column) => [key, column]),
  );
  const columnOf = new Int32Array(numbers.size).fill(-1);
  for (const [key, column] of columns) columnOf[numbers.get(key)!] = column;
  return { design: keptDesign(ends, index, values, columnOf, penalties), columns };
}

/** Builds the design of the coefficients that have a column. `ends`: where each car's terms end. */
function keptDesign(
  ends: readonly number[],
  index: readonly number[],
  values: readonly number[],
  columnOf: Int32Array,
  penalties: readonly number[],
): SparseMatrix {
  const isKept = (at: number) => columnOf[index[at]!]! >= 0;
  const starts = new Int32Array(ends.length + 1);
  for (let at = 0, row = 0, kept = 0; row < ends.length; starts[++row] = kept)
    for (; at < ends[row]!; at++) if (isKept(at)) kept++;
  return {
    rows: ends.length,
    columns: columnOf.reduce((max, column) => Math.max(max, column + 1), 0),
    starts,
    index: Int32Array.from(index.filter((_, at) => isKept(at)).map((number) => columnOf[number]!)),
    value: Float64Array.from(values.filter((_, at) => isKept(at))),
    penalty: Float64Array.from(penalties.filter((_, number) => columnOf[number]! >= 0)),
  };
}

/**
 * Returns weights by iteratively reweighted least squares. They make errors count linearly relative to the usual error
 * of similar cars, and make mistakes count little.
 */
function robustWeights(
  cars: readonly PricedCar[],
  design: SparseMatrix,
  target: Float64Array,
  newestYear: number,
): Float64Array {
  const kinds = cars.map((car) => kindOf(car, newestYear));
  const counted = sellerWeights(cars);
  let weight = counted;
  let coefficients = new Float64Array(design.columns);
  for (let round = 1; round < ROUNDS; round++) {
    coefficients = Float64Array.from(solveRidge(design, target, weight, coefficients));
    const fitted = predictRows(design, coefficients);
    const error = target.map((value, row) => Math.abs(value - fitted[row]!));
    const usual = usualErrors(kinds, error, counted);
    weight = error.map((size, row) => {
      const scale = usual.kind.get(kinds[row]!)!;
      const beyond = size / scale;
      const robust = beyond <= SQUARE_UP_TO ? 1 : SQUARE_UP_TO / beyond;
      const believed = beyond <= BELIEVED_UP_TO ? 1 : BELIEVED_UP_TO / beyond;
      return counted[row]! * robust * believed * (usual.all / scale);
    });
  }
  return weight;
}

/**
 * Returns the kind of a car, within which errors are compared, because prices of old cars and of cars with unknown
 * mileage vary more.
 */
function kindOf(car: PricedCar, newestYear: number): string {
  const age = Math.min(12, Math.floor(Math.max(0, newestYear - car.year) / 2));
  const miles = car.mileage === null ? 'unknown' : car.mileage > 150_000 ? 'high' : 'low';
  return `${age} ${miles}`;
}

/** Shrinks a kind's usual error toward that of all cars, which counts as this many cars. */
const SHARED = 30;
/** Prevents a division by zero if all prices are exact. */
const MIN_ERROR = 1e-4;

/**
 * Returns the usual error of all cars and of each kind. Cars count by their seller's weight, so that no seller makes
 * large errors usual by offering many cars.
 */
function usualErrors(
  kinds: readonly string[],
  error: Float64Array,
  counted: Float64Array,
): { all: number; kind: Map<string, number> } {
  const rows = Array.from(kinds, (_, row) => row).toSorted((a, b) => error[a]! - error[b]!);
  const all = Math.max(MIN_ERROR, 1.4826 * weightedMedian(rows, error, counted));
  const kind = new Map<string, number>();
  for (const [name, own] of Map.groupBy(rows, (row) => kinds[row]!)) {
    const usual = 1.4826 * weightedMedian(own, error, counted);
    kind.set(name, Math.max(MIN_ERROR, (usual * own.length + all * SHARED) / (own.length + SHARED)));
  }
  return { all, kind };
}

/** Returns the weighted median of the errors of `rows`, which must be sorted by error; 0 without rows. */
function weightedMedian(rows: readonly number[], error: Float64Array, weight: Float64Array): number {
  const half = rows.reduce((sum, row) => sum + weight[row]!, 0) / 2;
  let passed = 0;
  const middle = rows.find((row) => (passed += weight[row]!) >= half);
  return middle === undefined ? 0 : error[middle]!;
}
