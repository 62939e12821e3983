import type { CountPlan } from './count-plan.ts';
import type { GroupPlan } from './group-plan.ts';
import type { PlannedRows, ProgramWriter } from './program-writer.ts';
import type { CountColumns, Counts, NameCounts } from '../api/counts.ts';
import { type Dictionary, MISSING } from '../dictionaries/dictionary.ts';
import type { Facet, Grouping, Predicate } from '../api/query.ts';
import * as question from '../kernel/question.ts';
import { hasExplicitValue, type Row, type Value, valueOf } from '../api/schema.ts';
import type { TupleDictionary } from '../dictionaries/tuple-dictionary.ts';
import { addCodeRanges, addCodes, MAX_CODE_RANGES, planWideFacet, wideColumnOf } from './wide.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;

/**
 * Columns of codes that are stored together because one determines another: one code per row, for the tuple of their values.
 *
 * - Stored as an array of codes (`wide.ts`). Tuples are numbered in the order of their values, so those with the same
 *   value are mostly adjacent in the order of the rows too.
 */
export class TupleField {
  readonly kind = 'tuple';
  readonly names: readonly string[];
  readonly dictionary: TupleDictionary;

  constructor(names: readonly string[], dictionary: TupleDictionary) {
    this.names = names;
    this.dictionary = dictionary;
  }

  /** Returns the code of a row's tuple after a change of these columns, and adds one use. */
  change(code: number, values: Row['values']): number {
    const { names, dictionary } = this;
    if (!names.some((name) => hasExplicitValue(values, name))) return dictionary.reacquire(code);
    const texts = dictionary.textsOf(code);
    return dictionary.acquire(
      names.map((name, part) =>
        hasExplicitValue(values, name) ? (valueOf(values, name) as string | null) : texts[part]!,
      ),
    );
  }
}

/**
 * One of the columns that are stored together.
 *
 * - Queried with `any`, like a column of codes: as the tuples that have one of the values.
 * - Counted and grouped by tuple, for all columns of the tuple at once; the counts of a value's tuples are then added
 *   up.
 */
export class TuplePart {
  readonly kind = 'part';
  /** The tuple's index among the fields with one code per row. */
  readonly index: number;
  /** The index of the value in a tuple. */
  readonly part: number;
  /** The columns of the tuple, in the order of its parts. */
  readonly names: readonly string[];
  readonly tuples: TupleDictionary;

  constructor(index: number, part: number, names: readonly string[], tuples: TupleDictionary) {
    this.index = index;
    this.part = part;
    this.names = names;
    this.tuples = tuples;
  }

  get dictionary(): Dictionary {
    return this.tuples.parts[this.part]!;
  }

  addAny(values: readonly string[], programs: ProgramWriter): void {
    const { part, tuples } = this;
    const column = wideColumnOf(this.index, programs.store.layout);
    // Long lists are mostly constants of the caller, and finding their tuples takes longer than most searches, so the
    // result is cached.
    if (values.length > MAX_CODE_RANGES) {
      const known = programs.store.plans.of(values, () => new Map<TuplePart, readonly number[]>());
      const found = known.get(this) ?? tuples.tuplesWith(part, this.dictionary.codesOf(values));
      known.set(this, found);
      return addCodes(column, found, tuples.size, programs);
    }
    const codes = this.dictionary.codesOf(values);
    const stretches: number[] = [];
    for (let i = 0; i < codes.length; i++) {
      const list = tuples.tuplesOf(part, codes[i]!);
      const [first, last] = [list[0] ?? 0, list[list.length - 1] ?? 0];
      if (last - first !== list.length - 1) {
        return addCodes(column, tuples.tuplesWith(part, codes), tuples.size, programs);
      }
      insertStretch(stretches, first, last);
    }
    addCodeRanges(column, stretches, programs);
  }

  planValues(facet: ValuesFacet, store: PlannedRows): CountPlan<Counts> {
    const { names, tuples } = this;
    const filter = facet.where ? tupleFilter(facet.where, tuples, names) : null;
    const unfiltered = filter ? { ...facet, where: undefined } : facet;
    const [codes, values] = [tuples.codesOf(this.part), this.dictionary.shareValues()];
    const name: NameCounts = (pairs, at, end) => rollUp(pairs, at, end, codes, values, filter);
    return planWideFacet(unfiltered, wideColumnOf(this.index, store.layout), tuples.size, name);
  }

  planGroups(_grouping: Grouping, { layout }: PlannedRows): GroupPlan {
    const [codes, values] = [this.tuples.codesOf(this.part), this.dictionary.shareValues()];
    return {
      kind: question.GROUP_BY_WIDE,
      a: wideColumnOf(this.index, layout).index,
      size: this.tuples.size,
      nameOf: (tuple) => (codes[tuple] === MISSING ? null : values[codes[tuple]!]!),
    };
  }
}

/** Stores a row's value until its tuple is complete; returns false if it does not fit. */
export function readPart(value: Value, part: number, tuple: (string | null)[]): boolean {
  if (typeof value !== 'string') return false;
  tuple[part] = value;
  return true;
}

/** Inserts a range into a list in ascending order of their first codes; ranges do not overlap. */
function insertStretch(stretches: number[], first: number, last: number): void {
  let at = stretches.length;
  stretches.push(first, last);
  for (; at > 0 && stretches[at - 2]! > first; at -= 2) {
    stretches[at] = stretches[at - 2]!;
    stretches[at + 1] = stretches[at - 1]!;
  }
  stretches[at] = first;
  stretches[at + 1] = last;
}

/** The running sums of `rollUp` by value code; all 0 between two calls. */
let sums = new Uint32Array(0);

/** Adds up counts of tuples by one of their values; `codes` are those values' codes by tuple. */
function rollUp(
  pairs: Uint32Array,
  at: number,
  end: number,
  codes: Uint32Array,
  names: readonly string[],
  filter: Uint8Array | null,
): CountColumns {
  if (sums.length < names.length) sums = new Uint32Array(2 * names.length);
  const found: number[] = [];
  for (let i = at; i < end; i += 2) {
    if (filter !== null && filter[pairs[i]!] !== 1) continue;
    const code = codes[pairs[i]!]!;
    if (code === MISSING || pairs[i + 1] === 0) continue;
    if (sums[code] === 0) found.push(code);
    sums[code]! += pairs[i + 1]!;
  }
  const values: string[] = [];
  // Reuses the list of codes for their counts.
  for (let i = 0; i < found.length; i++) {
    const code = found[i]!;
    values.push(names[code]!);
    found[i] = sums[code]!;
    sums[code] = 0;
  }
  return { values, counts: found };
}

/**
 * Returns which tuples satisfy a predicate, one byte per tuple, if it is only on their columns; otherwise `null`. The
 * rows then need not be tested, because their counts by tuple suffice.
 */
function tupleFilter(predicate: Predicate, tuples: TupleDictionary, names: readonly string[]): Uint8Array | null {
  switch (predicate.kind) {
    case 'any': {
      const part = names.indexOf(predicate.column);
      if (part < 0) return null;
      const satisfied = new Uint8Array(tuples.size);
      const codes = tuples.parts[part]!.codesOf(predicate.values);
      for (const code of tuples.tuplesWith(part, codes)) satisfied[code] = 1;
      return satisfied;
    }
    case 'and':
    case 'or': {
      const parts = predicate.of.map((part) => tupleFilter(part, tuples, names));
      if (parts.some((part) => part === null)) return null;
      const isAnd = predicate.kind === 'and';
      return Uint8Array.from({ length: tuples.size }, (_tuple, code) =>
        (isAnd ? parts.every((part) => part![code] === 1) : parts.some((part) => part![code] === 1)) ? 1 : 0,
      );
    }
    default:
      return null;
  }
}
