import { type Bits, hasBit, setBit } from './bits.ts';
import { addWhere, tableOf } from './columns/code-table.ts';
import type { Predicate } from './query.ts';
import type { SearchContext } from './search-context.ts';
import { wordsOf } from './words.ts';

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>;

/** With more values than this a column is looked through once, instead of asking for each value's slots. */
const MANY_VALUES = 64;

/**
 * The slots of `need` whose rows satisfy a predicate. What is not in `need` is not looked at where looking costs, so the
 * parts of a conjunction are asked one after another, each only about what passed those before it.
 */
export function filterSlots(predicate: Predicate, need: Bits, context: SearchContext): Bits {
  switch (predicate.kind) {
    case 'any':
      return filterAny(predicate, need, context);
    case 'all':
      return filterAll(predicate, need, context);
    case 'range':
      return filterRange(predicate, need, context);
    case 'within':
      return filterWithin(predicate, need, context);
    case 'words':
      return filterWords(predicate, need, context);
    case 'ids':
      return filterIds(predicate, need, context);
    case 'and':
      return predicate.of.reduce((passed, part) => filterSlots(part, passed, context), need);
    case 'or':
      return filterOr(predicate, need, context);
    case 'not':
      return without(need, filterSlots(predicate.of, need, context), context);
  }
}

/** About how dear a predicate is: the dear ones are asked last, of the fewest rows. */
export function costOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'ids':
    case 'any':
    case 'all':
      return 1;
    case 'range':
      return 2;
    case 'within':
      return 3;
    case 'words':
      return 9;
    case 'not':
      return costOf(predicate.of);
    case 'and':
    case 'or':
      return Math.max(1, ...predicate.of.map(costOf));
  }
}

function filterAny({ column: name, values }: Of<'any'>, need: Bits, context: SearchContext): Bits {
  const column = context.columns.get(name, 'code', 'codes');
  const found = context.scratch.noBits(need.length);
  const codes = column.dictionary.codesOf(values);
  if (codes.length <= MANY_VALUES) {
    column.addSlots(found, codes, need);
    return found;
  }
  const wanted = tableOf(codes, column.dictionary.size);
  if (column.kind === 'code') addWhere(found, column.codes, wanted, need);
  else addWithAny(found, column, wanted, need);
  return found;
}

/** `all` of no values: every row that has some. */
function filterAll({ column: name, values }: Of<'all'>, need: Bits, context: SearchContext): Bits {
  const column = context.columns.get(name, 'codes');
  const { scratch } = context;
  const found = scratch.noBits(need.length);
  if (values.length === 0) {
    addWithAny(found, column, new Uint8Array(column.dictionary.size).fill(1), need);
    return found;
  }
  const distinct = new Set(values);
  const codes = column.dictionary.codesOf(values);
  if (codes.length < distinct.size) return found;
  let passed = need;
  for (const code of codes) {
    const having = scratch.noBits(need.length);
    column.addSlots(having, [code], passed);
    passed = having;
  }
  return passed;
}

function filterRange({ column, min = -Infinity, max = Infinity }: Of<'range'>, need: Bits, context: SearchContext) {
  const found = context.scratch.noBits(need.length);
  context.columns.get(column, 'number').addSlotsIn(found, min, max, need);
  return found;
}

function filterWithin({ column, center, miles }: Of<'within'>, need: Bits, context: SearchContext): Bits {
  const found = context.scratch.noBits(need.length);
  context.columns.get(column, 'point').addSlotsWithin(found, center, miles, need);
  return found;
}

/** Each word of the query makes one table: the dictionary words that it begins. */
function filterWords({ column: name, words }: Of<'words'>, need: Bits, context: SearchContext): Bits {
  const column = context.columns.get(name, 'words');
  const prefixes = new Set(words.flatMap((word) => [...wordsOf(word)]));
  const { dictionary } = column;
  // The longest first: it is likely to leave the fewest rows to the others. No word at all is satisfied by any text.
  const tables = [...prefixes]
    .toSorted((a, b) => b.length - a.length)
    .map((prefix) => tableOf(dictionary.codesOf(dictionary.valuesFrom(prefix)), dictionary.size));
  if (tables.length === 0) tables.push(new Uint8Array(dictionary.size).fill(1));
  let passed = need;
  for (const table of tables) {
    const found = context.scratch.noBits(need.length);
    addWithAny(found, column, table, passed);
    passed = found;
  }
  return passed;
}

function filterIds({ ids }: Of<'ids'>, need: Bits, { rows, scratch }: SearchContext): Bits {
  const found = scratch.noBits(need.length);
  for (const id of ids) {
    const slot = rows.slotOf(id);
    if (slot !== undefined && hasBit(need, slot)) setBit(found, slot);
  }
  return found;
}

function filterOr({ of }: Of<'or'>, need: Bits, context: SearchContext): Bits {
  const found = context.scratch.noBits(need.length);
  let left = need;
  for (const [i, part] of of.entries()) {
    const passed = filterSlots(part, left, context);
    for (let w = 0; w < found.length; w++) found[w]! |= passed[w]!;
    if (i + 1 < of.length) left = without(left, passed, context);
  }
  return found;
}

function without(bits: Bits, taken: Bits, { scratch }: SearchContext): Bits {
  const left = scratch.bits(bits.length);
  for (let w = 0; w < left.length; w++) left[w] = bits[w]! & ~taken[w]!;
  return left;
}

type Sets = { starts: Uint32Array; lengths: Uint32Array; heap: Uint16Array | Uint32Array };

/** Adds those slots of `need` to a set whose rows have at least one code that is marked. */
function addWithAny(set: Bits, { starts, lengths, heap }: Sets, marked: Uint8Array, need: Bits): void {
  for (let w = 0; w < need.length; w++) {
    const base = w << 5;
    for (let word = need[w]!; word !== 0; word &= word - 1) {
      const low = word & -word;
      const slot = base + 31 - Math.clz32(low);
      const end = starts[slot]! + lengths[slot]!;
      for (let at = starts[slot]!; at < end; at++) {
        if (marked[heap[at]!] !== 1) continue;
        set[w]! |= low;
        break;
      }
    }
  }
}
