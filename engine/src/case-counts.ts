import type { FacetCounts } from './answer.ts';
import { addCodes } from './code-counts.ts';
import { compileFilter } from './filter.ts';
import type { Facet, Predicate } from './query.ts';
import type { SearchContext } from './search-context.ts';

type Lists = readonly Uint32Array[];
type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>;
type Cases = Extract<Facet, { kind: 'cases' }>['cases'];
/** Counts the rows of the lists that satisfy a predicate. */
type Counter<P extends Predicate> = (predicate: P) => number;

/**
 * Counts each case over lists of slots. Cases that look at one column, as radii and mileage ranges do, share one pass:
 * it counts the column's codes, or its numbers between the cases' ends, and each case is a sum over those.
 */
export function countCases(cases: Cases, lists: Lists, context: SearchContext): FacetCounts {
  const byCode = new Map<string, Uint32Array>();
  const byRange = new Map<string, Counter<Of<'range'>>>();
  const count = (predicate: Predicate): number => {
    switch (predicate.kind) {
      case 'within': {
        const { codes, dictionary } = context.columns.get(predicate.column, 'point');
        const counts = once(byCode, predicate.column, () => countCodes(codes, dictionary.size, lists));
        const distances = context.distances(predicate.column, predicate.center);
        return sumWhere(counts, (code) => distances[code]! <= predicate.miles);
      }
      case 'any': {
        const column = context.columns.get(predicate.column, 'code', 'codes');
        if (column.kind !== 'code') return countPassing(predicate, lists, context);
        const counts = once(byCode, predicate.column, () => countCodes(column.codes, column.dictionary.size, lists));
        const wanted = column.dictionary.tableOf(predicate.values);
        return sumWhere(counts, (code) => wanted[code] === 1);
      }
      case 'range': {
        const { numbers } = context.columns.get(predicate.column, 'number');
        const ends = () => Object.values(cases).flatMap((other) => endsOf(other, predicate.column));
        return once(byRange, predicate.column, () => rangeCounter(numbers, ends(), lists))(predicate);
      }
      default:
        return countPassing(predicate, lists, context);
    }
  };
  return Object.fromEntries(Object.entries(cases).map(([name, predicate]) => [name, count(predicate)]));
}

function once<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

function countCodes(codes: Uint32Array, size: number, lists: Lists): Uint32Array {
  const counts = new Uint32Array(size);
  for (const slots of lists) addCodes(counts, codes, slots);
  return counts;
}

/** The first code is no value, which satisfies nothing. */
function sumWhere(counts: Uint32Array, isWanted: (code: number) => boolean): number {
  let sum = 0;
  for (let code = 1; code < counts.length; code++) if (isWanted(code)) sum += counts[code]!;
  return sum;
}

function endsOf(predicate: Predicate, column: string): number[] {
  if (predicate.kind !== 'range' || predicate.column !== column) return [];
  return [predicate.min ?? [], predicate.max ?? []].flat();
}

/**
 * Numbers fall between the ends or on one of them: bin 2i lies below end i, bin 2i + 1 is end i itself. A range is then
 * a run of bins, its own ends included.
 */
function rangeCounter(numbers: Float64Array, ends: readonly number[], lists: Lists): Counter<Of<'range'>> {
  const edges = Float64Array.from(new Set(ends)).sort();
  const bins = new Uint32Array(2 * edges.length + 1);
  for (const slots of lists) addToBins(bins, edges, numbers, slots);
  return ({ min, max }) => {
    const first = min === undefined ? 0 : 2 * edges.indexOf(min) + 1;
    const last = max === undefined ? bins.length - 1 : 2 * edges.indexOf(max) + 1;
    let sum = 0;
    for (let bin = first; bin <= last; bin++) sum += bins[bin]!;
    return sum;
  };
}

function addToBins(bins: Uint32Array, edges: Float64Array, numbers: Float64Array, slots: Uint32Array): void {
  for (let i = 0; i < slots.length; i++) {
    const number = numbers[slots[i]!]!;
    if (Number.isNaN(number)) continue;
    let edge = 0;
    while (edge < edges.length && edges[edge]! < number) edge++;
    bins[edges[edge] === number ? 2 * edge + 1 : 2 * edge]! += 1;
  }
}

function countPassing(predicate: Predicate, lists: Lists, context: SearchContext): number {
  const filter = compileFilter(predicate, context);
  let count = 0;
  for (const slots of lists) {
    count += context.scratch.withMask(slots.length, (mask) => {
      filter(slots, mask);
      let passing = 0;
      for (let i = 0; i < slots.length; i++) passing += mask[i]!;
      return passing;
    });
  }
  return count;
}
