import { MISSING } from './dictionary.ts';
import type { Predicate } from './query.ts';
import type { SearchContext } from './search-context.ts';
import { wordsOf } from './words.ts';

/**
 * A predicate compiled for one search: writes 1 to `out[i]` when the row in `slots[i]` satisfies it, else 0, for every
 * i < slots.length. Each kind is one plain loop over typed arrays; values were turned into tables by code beforehand.
 */
export type Filter = (slots: Uint32Array, out: Uint8Array) => void;

export function compileFilter(predicate: Predicate, context: SearchContext): Filter {
  switch (predicate.kind) {
    case 'any':
      return compileAny(predicate, context);
    case 'all':
      return compileAll(predicate, context);
    case 'range':
      return compileRange(predicate, context);
    case 'within':
      return compileWithin(predicate, context);
    case 'words':
      return compileWords(predicate, context);
    case 'ids':
      return compileIds(predicate, context);
    case 'and':
    case 'or':
      return compileEach(predicate, context);
    case 'not':
      return compileNot(predicate, context);
  }
}

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>;

function compileAny({ column: name, values }: Of<'any'>, { columns }: SearchContext): Filter {
  const column = columns.get(name, 'code', 'codes');
  const wanted = column.dictionary.tableOf(values);
  if (column.kind === 'code') return lookUp(column.codes, wanted);
  return hasEnough(column, wanted, 1);
}

function compileAll({ column: name, values }: Of<'all'>, { columns }: SearchContext): Filter {
  const column = columns.get(name, 'codes');
  const distinct = new Set(values);
  return hasEnough(column, column.dictionary.tableOf(distinct), distinct.size);
}

function compileRange({ column, min = -Infinity, max = Infinity }: Of<'range'>, { columns }: SearchContext): Filter {
  const { numbers } = columns.get(column, 'number');
  return (slots, out) => {
    for (let i = 0; i < slots.length; i++) {
      const number = numbers[slots[i]!]!;
      out[i] = number >= min && number <= max ? 1 : 0;
    }
  };
}

function compileWithin({ column: name, center, miles }: Of<'within'>, context: SearchContext): Filter {
  const column = context.columns.get(name, 'point');
  const inside = Uint8Array.from(context.distances(name, center), (distance) => (distance <= miles ? 1 : 0));
  return lookUp(column.codes, inside);
}

/** Each word of the query makes one table: the dictionary words that it begins. */
function compileWords({ column: name, words }: Of<'words'>, context: SearchContext): Filter {
  const column = context.columns.get(name, 'words');
  const known = [...column.dictionary.values()];
  const prefixes = new Set(words.flatMap((word) => [...wordsOf(word)]));
  const filters = [...prefixes].map((prefix) =>
    hasEnough(column, column.dictionary.tableOf(known.filter((word) => word.startsWith(prefix))), 1),
  );
  return combine([hasEnough(column, new Uint8Array(column.dictionary.size), 0), ...filters], context, 'and');
}

function compileIds({ ids }: Of<'ids'>, { rows }: SearchContext): Filter {
  const wanted = new Uint8Array(rows.top);
  for (const id of ids) {
    const slot = rows.slotOf(id);
    if (slot !== undefined) wanted[slot] = 1;
  }
  return (slots, out) => {
    for (let i = 0; i < slots.length; i++) out[i] = wanted[slots[i]!]!;
  };
}

function compileEach({ kind, of }: Of<'and' | 'or'>, context: SearchContext): Filter {
  return combine(
    of.map((part) => compileFilter(part, context)),
    context,
    kind,
  );
}

function compileNot({ of }: Of<'not'>, context: SearchContext): Filter {
  const filter = compileFilter(of, context);
  return (slots, out) => {
    filter(slots, out);
    for (let i = 0; i < slots.length; i++) out[i]! ^= 1;
  };
}

function lookUp(codes: Uint32Array, wanted: Uint8Array): Filter {
  wanted[MISSING] = 0;
  return (slots, out) => {
    for (let i = 0; i < slots.length; i++) out[i] = wanted[codes[slots[i]!]!]!;
  };
}

type Sets = { starts: Uint32Array; lengths: Uint32Array; heap: Uint32Array };

/** Rows whose set is not empty and has at least `enough` of the wanted codes. */
function hasEnough({ starts, lengths, heap }: Sets, wanted: Uint8Array, enough: number): Filter {
  return (slots, out) => {
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      const length = lengths[slot]!;
      const start = starts[slot]!;
      let found = 0;
      for (let at = start; at < start + length; at++) found += wanted[heap[at]!]!;
      out[i] = length > 0 && found >= enough ? 1 : 0;
    }
  };
}

/** `or` asks every part of every row; `and` asks each part only of the rows that passed those before it. */
function combine(filters: readonly Filter[], { scratch }: SearchContext, by: 'and' | 'or'): Filter {
  const [first, ...others] = filters;
  if (first === undefined) return (slots, out) => void out.fill(by === 'and' ? 1 : 0, 0, slots.length);
  return (slots, out) => {
    first(slots, out);
    scratch.withMask(slots.length, (mask) => {
      for (const other of others) {
        if (by === 'and') narrow(other, slots, out, mask);
        else widen(other, slots, out, mask);
      }
    });
  };
}

function widen(filter: Filter, slots: Uint32Array, out: Uint8Array, mask: Uint8Array): void {
  filter(slots, mask);
  for (let i = 0; i < slots.length; i++) out[i]! |= mask[i]!;
}

function narrow(filter: Filter, slots: Uint32Array, out: Uint8Array, mask: Uint8Array): void {
  const passed = new Uint32Array(slots.length);
  let n = 0;
  for (let i = 0; i < slots.length; i++) if (out[i] === 1) passed[n++] = slots[i]!;
  filter(passed.subarray(0, n), mask);
  for (let i = 0, at = 0; i < slots.length; i++) if (out[i] === 1) out[i] = mask[at++]!;
}
