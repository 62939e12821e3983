import type { Codes } from '../columns/code-column.ts';
import type { CodesColumn } from '../columns/codes-column.ts';
import type { Columns } from '../columns/columns.ts';
import type { Dictionary } from '../dictionary.ts';
import type { Predicate } from '../query.ts';

/** Whether the row in a slot satisfies a predicate. */
export type RowTest = (slot: number) => boolean;

/** The test of one predicate; `null` for places, words and ids, which are asked of all rows at once only. */
export function rowTest(predicate: Predicate, columns: Columns): RowTest | null {
  switch (predicate.kind) {
    case 'range': {
      const column = columns.get(predicate.column, 'number');
      const { min = -Infinity, max = Infinity } = predicate;
      return (slot) => column.numbers[slot]! >= min && column.numbers[slot]! <= max;
    }
    case 'any': {
      const column = columns.get(predicate.column, 'code', 'codes');
      const isWanted = membership(column.dictionary, predicate.values);
      if (column.kind === 'code') return (slot) => isWanted(column.codes[slot]!);
      return (slot) => setOf(column, slot).some(isWanted);
    }
    case 'all': {
      const column = columns.get(predicate.column, 'codes');
      const isWanted = membership(column.dictionary, predicate.values);
      const distinct = new Set(predicate.values).size;
      return (slot) => {
        const set = setOf(column, slot);
        return set.length > 0 && set.filter(isWanted).length === distinct;
      };
    }
    case 'not': {
      const test = rowTest(predicate.of, columns);
      return test && ((slot) => !test(slot));
    }
    case 'and':
    case 'or': {
      const tests = predicate.of.map((part) => rowTest(part, columns)).filter((test) => test !== null);
      if (tests.length < predicate.of.length) return null;
      return predicate.kind === 'and'
        ? (slot) => tests.every((test) => test(slot))
        : (slot) => tests.some((test) => test(slot));
    }
    default:
      return null;
  }
}

/** The columns that a predicate looks at. */
export function columnNamesOf(predicate: Predicate): string[] {
  switch (predicate.kind) {
    case 'ids':
      return [];
    case 'not':
      return columnNamesOf(predicate.of);
    case 'and':
    case 'or':
      return predicate.of.flatMap(columnNamesOf);
    default:
      return [predicate.column];
  }
}

/** Whether a code is one of the values now; values come and go, and their codes with them. */
function membership(dictionary: Dictionary, values: readonly string[]): (code: number) => boolean {
  let version = -1;
  let codes = new Set<number>();
  return (code) => {
    if (version !== dictionary.version) {
      version = dictionary.version;
      codes = new Set(dictionary.codesOf(values));
    }
    return codes.has(code);
  };
}

function setOf({ starts, lengths, heap }: CodesColumn, slot: number): Codes {
  return heap.subarray(starts[slot]!, starts[slot]! + lengths[slot]!);
}
