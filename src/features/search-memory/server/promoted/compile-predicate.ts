import { arcMiles, directionOf, type Predicate, squaredLength } from '@forecourt/engine';
import { LISTING_SCHEMA } from '../listing-row.ts';
import type { CarColumns } from './car-columns.ts';

/** Returns whether the car in a slot satisfies a condition. */
export type CarTest = (slot: number) => boolean;

/**
 * Returns a function that tests a condition with the same result as the index; `undefined` if only the index can test
 * it: words, VINs and computed prices.
 */
function compilePredicate(predicate: Predicate, columns: CarColumns): CarTest | undefined {
  switch (predicate.kind) {
    case 'any':
    case 'all':
      return testCodes(predicate, columns);
    case 'range':
      return testRange(predicate, columns);
    case 'within':
      return testCircle(predicate, columns);
    case 'words':
      return undefined;
    case 'ids': {
      const ids = new Set(predicate.ids);
      return (slot) => ids.has(columns.ids[slot]!);
    }
    case 'not': {
      const test = compilePredicate(predicate.of, columns);
      return test && ((slot) => !test(slot));
    }
    case 'and':
    case 'or': {
      const tests = compileAll(predicate.of, columns);
      if (!tests) return undefined;
      return predicate.kind === 'and'
        ? (slot) => tests.every((test) => test(slot))
        : (slot) => tests.some((test) => test(slot));
    }
  }
}

/** Compiles several conditions; `undefined` if one of them cannot be compiled. */
export function compileAll(predicates: readonly Predicate[], columns: CarColumns): CarTest[] | undefined {
  const tests: CarTest[] = [];
  for (const predicate of predicates) {
    const test = compilePredicate(predicate, columns);
    if (!test) return undefined;
    tests.push(test);
  }
  return tests;
}

type Kind<Name extends Predicate['kind']> = Extract<Predicate, { kind: Name }>;

function testCodes({ kind, column, values }: Kind<'any' | 'all'>, { codes }: CarColumns): CarTest | undefined {
  const stored = codes.get(column);
  if (!stored) return undefined;
  const { bySlot } = stored;
  const [only] = values;
  if (only !== undefined && values.length === 1 && LISTING_SCHEMA[column]!.kind === 'code') {
    const list = stored.listOf(only);
    return (slot) => bySlot[slot] === list;
  }
  const wanted = values.map((value) => stored.numberOf(value));
  return kind === 'any'
    ? (slot) => bySlot[slot]!.some((code) => wanted.includes(code))
    : (slot) => wanted.every((code) => bySlot[slot]!.includes(code));
}

function testRange(
  { column, min = -Infinity, max = Infinity }: Kind<'range'>,
  { numbers }: CarColumns,
): CarTest | undefined {
  const stored = numbers.get(column);
  // Comparisons with a missing number are false.
  return stored && ((slot) => stored[slot]! >= min && stored[slot]! <= max);
}

function testCircle({ column, center, miles }: Kind<'within'>, { places }: CarColumns): CarTest | undefined {
  const stored = places.get(column);
  if (!stored) return undefined;
  const [x, y, z] = directionOf(center);
  return (slot) => arcMiles(squaredLength(x - stored.x[slot]!, y - stored.y[slot]!, z - stored.z[slot]!)) <= miles;
}
