import { type Count, Counts, type NameCounts } from '../counts.ts';
import { type Dictionary, MISSING } from '../dictionary.ts';
import * as ask from '../kernel/question.ts';
import type { Facet, Predicate } from '../query.ts';
import type { BitColumn } from '../store/layout.ts';
import type { Searched } from '../store/searched.ts';
import type { CountPlan, PlannedTarget } from './count-plan.ts';
import { homeOf } from './home-of.ts';
import { tupleFilter } from './tuple-filter.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type Plan = CountPlan<Counts>;
type Asked = { drop: string | null; where?: Predicate | undefined };

/** Plans the counts of a column's values. */
export function planValues(facet: ValuesFacet, store: Searched): Plan {
  const home = homeOf(store, facet.column, 'code', 'codes');
  const rows = Math.max(1, store.size);
  if (home.kind === 'part') {
    const { tuples, part } = home;
    const filter = facet.where ? tupleFilter(facet.where, tuples, store) : null;
    const asked = filter ? { ...facet, where: undefined } : facet;
    const [codes, texts] = [tuples.codesOf(part), home.dictionary.shareValues()];
    const name = (pairs: Uint32Array, at: number, end: number) => rollUp(pairs, at, end, codes, texts, filter);
    return planWide(asked, home.index, tuples.size, store, name);
  }
  if (home.kind === 'codes') return planBits(facet, store.layout.multis[home.index]!, home.dictionary, rows);
  const single = store.layout.singles[home.index]!;
  if (single.kind === 'bits') return planBits(facet, single, home.dictionary, rows);
  const { dictionary } = home;
  const values = dictionary.shareValues();
  return planWide(facet, home.index, dictionary.size, store, (pairs, at, end) => nameAll(pairs, at, end, values));
}

function planWide({ where, drop }: Asked, index: number, size: number, store: Searched, name: NameCounts): Plan {
  const column = store.layout.singles[index]!;
  if (column.kind !== 'wide') throw new Error('A column of bits has no codes side by side.');
  return {
    drop,
    size,
    targets: [{ kind: ask.COUNT_WIDE, out: 0, where, a: column.index }],
    needsBits: false,
    ...(where === undefined && { shared: `wide ${column.index}` }),
    isSparse: true,
    read: (pairs, at, end) => new Counts(name, pairs, at, end),
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
  const values = dictionary.shareValues();
  const name: NameCounts = (counts, at, bits) => {
    const found: Count[] = [];
    for (let i = 0; i < codes.length; i++) {
      const count = counts[at + i]! + (needsBits ? counts[bits + first + i]! : 0);
      if (count > 0) found.push([values[codes[i]!]!, count]);
    }
    for (let code = 1; hasRare && code < size - codes.length; code++) {
      const count = counts[at + codes.length + code]!;
      if (count > 0) found.push([values[code]!, count]);
    }
    return found;
  };
  const read: Plan['read'] = (counts, at, bits) => new Counts(name, counts, at, bits);
  return { drop, size, targets, needsBits, read };
}

/** Pairs of code and count, by value; code 0 is none. */
function nameAll(pairs: Uint32Array, at: number, end: number, values: readonly string[]): Count[] {
  const counts: Count[] = [];
  for (let i = at; i < end; i += 2) if (pairs[i]! > 0) counts.push([values[pairs[i]!]!, pairs[i + 1]!]);
  return counts;
}

/** By code of a value: what a roll-up has added up so far; 0 between two of them. */
let sums = new Uint32Array(0);

/** Pairs of tuple and count, added up by one of the tuples' values; `codes` are those values' codes by tuple. */
function rollUp(
  pairs: Uint32Array,
  at: number,
  end: number,
  codes: Uint32Array,
  values: readonly string[],
  filter: Uint8Array | null,
): Count[] {
  if (sums.length < values.length) sums = new Uint32Array(2 * values.length);
  const found: number[] = [];
  for (let i = at; i < end; i += 2) {
    if (filter !== null && filter[pairs[i]!] !== 1) continue;
    const code = codes[pairs[i]!]!;
    if (code === MISSING || pairs[i + 1] === 0) continue;
    if (sums[code] === 0) found.push(code);
    sums[code]! += pairs[i + 1]!;
  }
  return found.map((code): Count => {
    const count = sums[code]!;
    sums[code] = 0;
    return [values[code]!, count];
  });
}
