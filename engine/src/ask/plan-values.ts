import { Counts } from '../counts.ts';
import type { Dictionary } from '../dictionary.ts';
import * as ask from '../kernel/question.ts';
import type { Facet } from '../query.ts';
import type { BitColumn } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import type { TupleDictionary } from '../store/tuple-dictionary.ts';
import type { CountPlan, PlannedTarget } from './count-plan.ts';
import { homeOf } from './home-of.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type Plan = CountPlan<Counts>;

/** Plans the counts of a column's values. */
export function planValues(facet: ValuesFacet, store: Store): Plan {
  const home = homeOf(store, facet.column, 'code', 'codes');
  const rows = Math.max(1, store.size);
  if (home.kind === 'part') {
    const { tuples, part } = home;
    return planWide(facet, home.index, tuples.size, store, (pairs, at, end) => rollUp(pairs, at, end, tuples, part));
  }
  if (home.kind === 'codes') return planBits(facet, store.layout.multis[home.index]!, home.dictionary, rows);
  const single = store.layout.singles[home.index]!;
  if (single.kind === 'bits') return planBits(facet, single, home.dictionary, rows);
  const { dictionary } = home;
  return planWide(facet, home.index, dictionary.size, store, (pairs, at, end) => nameAll(pairs, at, end, dictionary));
}

function planWide(
  { where, drop }: ValuesFacet,
  index: number,
  size: number,
  store: Store,
  decode: (pairs: Uint32Array, at: number, end: number) => Map<string, number>,
): Plan {
  const column = store.layout.singles[index]!;
  if (column.kind !== 'wide') throw new Error('A column of bits has no codes side by side.');
  return {
    drop,
    size,
    targets: [{ kind: ask.COUNT_WIDE, out: 0, where, a: column.index }],
    needsBits: false,
    ...(where === undefined && { shared: `wide ${column.index}` }),
    isSparse: true,
    read: (pairs, at, end) => new Counts(() => decode(pairs, at, end)),
  };
}

function planBits({ where, drop }: ValuesFacet, column: BitColumn, dictionary: Dictionary, rows: number): Plan {
  const { first, codes, key } = column;
  const isWhole = where === undefined;
  const targets: PlannedTarget[] = [];
  const c = Math.max(1, Math.round(codes.reduce((sum, code) => sum + dictionary.usesOf(code), 0) / rows));
  if (codes.length > 0 && (!isWhole || drop !== null)) {
    targets.push({ kind: ask.COUNT_BITS, out: 0, onlyFailing: isWhole, where, a: first, b: first + codes.length, c });
  }
  // Values without bits are counted pair by pair.
  const hasRare = dictionary.size - 1 > codes.length;
  if (hasRare) {
    targets.push({ kind: ask.COUNT_RARE, out: codes.length, where, a: key, b: key + dictionary.size - 1 });
  }
  const size = codes.length + (hasRare ? dictionary.size : 0);
  const needsBits = isWhole && codes.length > 0;
  const read: Plan['read'] = (counts, at, bits) =>
    new Counts(() => {
      const found = new Map<string, number>();
      for (let i = 0; i < codes.length; i++) {
        const count = counts[at + i]! + (needsBits ? counts[bits + first + i]! : 0);
        if (count > 0) found.set(dictionary.valueOf(codes[i]!), count);
      }
      return hasRare ? addNamed(counts, at + codes.length, dictionary.size, dictionary, found) : found;
    });
  return { drop, size, targets, needsBits, read };
}

/** Adds counts by code under their values. */
function addNamed(
  counts: ArrayLike<number>,
  at: number,
  size: number,
  dictionary: Dictionary,
  into: Map<string, number>,
): Map<string, number> {
  for (let code = 1; code < size; code++) {
    if (counts[at + code]! > 0) into.set(dictionary.valueOf(code), counts[at + code]!);
  }
  return into;
}

/** Pairs of code and count, by value; code 0 is none. */
function nameAll(pairs: Uint32Array, at: number, end: number, dictionary: Dictionary): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = at; i < end; i += 2) if (pairs[i]! > 0) counts.set(dictionary.valueOf(pairs[i]!), pairs[i + 1]!);
  return counts;
}

/** Pairs of tuple and count, added up by one of the tuples' values. */
function rollUp(
  pairs: Uint32Array,
  at: number,
  end: number,
  tuples: TupleDictionary,
  part: number,
): Map<string, number> {
  const dictionary = tuples.parts[part]!;
  const counts = new Map<string, number>();
  let value = 0;
  let sum = 0;
  const add = () => void (value > 0 && counts.set(dictionary.valueOf(value), (counts.get(dictionary.valueOf(value)) ?? 0) + sum));
  for (let i = at; i < end; i += 2) {
    const next = tuples.partOf(pairs[i]!, part);
    if (next !== value) {
      add();
      [value, sum] = [next, 0];
    }
    sum += pairs[i + 1]!;
  }
  add();
  return counts;
}
