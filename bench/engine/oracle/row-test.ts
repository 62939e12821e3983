import { distanceMiles, type Point, type Predicate, wordsOf } from '@forecourt/engine';
import { type CodeData, type ColumnData, type Dataset, idOf, type ListData, type PointData } from '../dataset.ts';
import { isNearSpelling } from './spelling.ts';

/** Whether the row at an index satisfies a condition. */
export type RowTest = (row: number) => boolean;

type Columns = Dataset['columns'];

/** Tests rows by the definition of a predicate in `engine/src/api/query.ts`. Shares only distances and words with the engine. */
export function rowTest(columns: Columns, predicate: Predicate): RowTest {
  switch (predicate.kind) {
    case 'any':
      return anyTest(codedColumn(columns, predicate.column), predicate.values);
    case 'all':
      return allTest(codedColumn(columns, predicate.column), predicate.values);
    case 'range': {
      const { values } = numberColumn(columns, predicate.column);
      const { min = -Infinity, max = Infinity } = predicate;
      // Comparisons with NaN, a missing number, are false.
      return (row) => values[row]! >= min && values[row]! <= max;
    }
    case 'within': {
      const { codes } = pointColumn(columns, predicate.column);
      const miles = placeMiles(pointColumn(columns, predicate.column), predicate.center);
      return (row) => codes[row] !== 0 && miles[codes[row]! - 1]! <= predicate.miles;
    }
    case 'words':
      return wordsTest(codedColumn(columns, predicate.column), predicate.words, predicate.typos ?? 0);
    case 'ids': {
      const ids = new Set(predicate.ids);
      return (row) => ids.has(idOf(row));
    }
    case 'and': {
      const parts = predicate.of.map((part) => rowTest(columns, part));
      return (row) => parts.every((part) => part(row));
    }
    case 'or': {
      const parts = predicate.of.map((part) => rowTest(columns, part));
      return (row) => parts.some((part) => part(row));
    }
    case 'not': {
      const part = rowTest(columns, predicate.of);
      return (row) => !part(row);
    }
  }
}

function anyTest(column: CodeData | ListData, wanted: readonly string[]): RowTest {
  const isWanted = Uint8Array.from(column.dictionary, (value, code) => (code > 0 && wanted.includes(value) ? 1 : 0));
  const { codes } = column;
  if (column.kind === 'code') return (row) => isWanted[codes[row]!] === 1;
  const { starts } = column;
  return (row) => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) if (isWanted[codes[i]!] === 1) return true;
    return false;
  };
}

/** A row without values satisfies nothing. */
function allTest(column: CodeData | ListData, wanted: readonly string[]): RowTest {
  const held = (row: number): ArrayLike<number> =>
    column.kind === 'code'
      ? [column.codes[row]!].filter((code) => code > 0)
      : column.codes.subarray(column.starts[row]!, column.starts[row + 1]!);
  const wantedCodes = wanted.map((value) => column.dictionary.indexOf(value, 1));
  return (row) => {
    const codes = held(row);
    return codes.length > 0 && wantedCodes.every((code) => Array.prototype.includes.call(codes, code));
  };
}

function wordsTest(column: CodeData | ListData, searched: readonly string[], typos: number): RowTest {
  if (column.kind !== 'words') throw new Error('Words are looked up in a column of words.');
  const { codes, starts } = column;
  const texts = wordsInTexts(column.dictionary);
  const hasWords = texts.map((words) => words.length > 0);
  const wanted = searched.flatMap((word) => [...wordsOf(word)]);
  const begun = wanted.map((start) =>
    texts.map((words) => words.some((word) => word.startsWith(start) || isNearSpelling(start, word, typos))),
  );
  const some = (row: number, flags: readonly boolean[]) => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) if (flags[codes[i]!]) return true;
    return false;
  };
  return (row) => some(row, hasWords) && begun.every((flags) => some(row, flags));
}

const textWords = new WeakMap<readonly string[], readonly (readonly string[])[]>();

/** Returns the words of each text of a dictionary, which many predicates of a dataset read. */
function wordsInTexts(dictionary: readonly string[]): readonly (readonly string[])[] {
  const known = textWords.get(dictionary);
  if (known) return known;
  const texts = dictionary.map((text) => [...wordsOf(text)]);
  textWords.set(dictionary, texts);
  return texts;
}

/**
 * Returns the miles from a center to each place of a column. The last few centers are cached: the circles of a search
 * share one.
 */
export function placeMiles({ places }: PointData, center: Point): Float64Array {
  const known = recent.find((one) => one.places === places && one.key === keyOf(center));
  if (known) return known.miles;
  const miles = Float64Array.from(places, (place) => distanceMiles(center, place));
  recent.unshift({ places, key: keyOf(center), miles });
  recent.length = Math.min(recent.length, 4);
  return miles;
}

const recent: { places: readonly Point[]; key: string; miles: Float64Array }[] = [];
const keyOf = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`;

export function codedColumn(columns: Columns, name: string): CodeData | ListData {
  const column = columns[name];
  if (!column || column.kind === 'number' || column.kind === 'point') throw wrongColumn(name, column);
  return column;
}

export function numberColumn(columns: Columns, name: string) {
  const column = columns[name];
  if (column?.kind !== 'number') throw wrongColumn(name, column);
  return column;
}

export function pointColumn(columns: Columns, name: string): PointData {
  const column = columns[name];
  if (column?.kind !== 'point') throw wrongColumn(name, column);
  return column;
}

function wrongColumn(name: string, column: ColumnData | undefined): Error {
  return new Error(`A query asks for column "${name}", which is ${column ? `of kind ${column.kind}` : 'not there'}.`);
}
