import { wordsOf, type Point } from '@forecourt/engine';
import { type Dataset, idOf, type ListData } from '../../dataset.ts';
import { coordinatesOf } from '../chord.ts';

/** The number of bits of a set that one integer stores, without its sign. */
export const MASK_BITS = 62;

/** A column of the table that all SQL peers share; `id` comes first. Missing codes and places are 0, missing numbers null. */
export type TableColumn = {
  name: string;
  type: 'integer' | 'bigint' | 'double' | 'set';
  read: (row: number) => number | bigint | null | readonly number[];
};

/** How sets are stored: as bits of integers or as lists of codes. */
export type SetForm = 'masks' | 'lists';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Names of the table columns for a column of the schema. */
export const numberColumnName = (column: string): string => quoted(`n_${column}`);
export const codeColumnName = (column: string): string => quoted(`c_${column}`);
export const pointColumnName = (column: string): string => quoted(`p_${column}`);
export const maskColumnName = (column: string, word: number): string => quoted(`m${word}_${column}`);
export const listColumnName = (column: string): string => quoted(`l_${column}`);
/** Names the column with the number of words of a row. */
export const wordCountColumnName = (column: string): string => quoted(`w_${column}`);
export const coordinateColumnName = (column: string, axis: 'x' | 'y' | 'z'): string => quoted(`${axis}_${column}`);
/** Names the extra table that a column needs for its places, or for the words of its rows. */
export const sideTableName = (column: string): string => quoted(`of_${column}`);

/** Returns the number of mask columns of a set column. */
export function maskCount({ dictionary }: ListData): number {
  return Math.max(1, Math.ceil((dictionary.length - 1) / MASK_BITS));
}

/** The shared table's columns for a dataset. */
export function tableColumns({ columns }: Dataset, form: SetForm): TableColumn[] {
  const table: TableColumn[] = [{ name: 'id', type: 'integer', read: idOf }];
  for (const [name, column] of Object.entries(columns)) {
    switch (column.kind) {
      case 'number':
        table.push({ name: numberColumnName(name), type: 'double', read: (row) => numberOrNull(column.values[row]!) });
        break;
      case 'code':
        table.push({ name: codeColumnName(name), type: 'integer', read: (row) => column.codes[row]! });
        break;
      case 'point': {
        const places = column.places.map(coordinatesOf);
        table.push({ name: pointColumnName(name), type: 'integer', read: (row) => column.codes[row]! });
        for (const [i, axis] of (['x', 'y', 'z'] as const).entries())
          table.push({
            name: coordinateColumnName(name, axis),
            type: 'double',
            read: (row) => places[column.codes[row]! - 1]?.[i] ?? null,
          });
        break;
      }
      case 'codes':
        if (form === 'masks') table.push(...maskColumns(name, column));
        else table.push({ name: listColumnName(name), type: 'set', read: (row) => codesAt(column, row) });
        break;
      case 'words': {
        const words = wordsByText(column);
        table.push({
          name: wordCountColumnName(name),
          type: 'integer',
          read: (row) => wordsAt(column, words, row).length,
        });
        break;
      }
    }
  }
  return table;
}

function maskColumns(name: string, column: ListData): TableColumn[] {
  return Array.from({ length: maskCount(column) }, (_mask, word): TableColumn => ({
    name: maskColumnName(name, word),
    type: 'bigint',
    read: (row) => {
      let mask = 0n;
      for (const code of codesAt(column, row))
        if (Math.floor((code - 1) / MASK_BITS) === word) mask |= 1n << BigInt((code - 1) % MASK_BITS);
      return mask;
    },
  }));
}

export function codesAt({ starts, codes }: ListData, row: number): number[] {
  return [...codes.subarray(starts[row]!, starts[row + 1]!)];
}

/** Returns the words of each text of a column's dictionary. */
export function wordsByText({ dictionary }: ListData): string[][] {
  return dictionary.map((text) => [...wordsOf(text)]);
}

/** Returns the distinct words of a row. */
export function wordsAt(column: ListData, words: readonly (readonly string[])[], row: number): string[] {
  return [...new Set(codesAt(column, row).flatMap((text) => words[text]!))];
}

/** Returns the rows of a table of places: number, coordinates, degrees. */
export function placeRows(places: readonly Point[]): number[][] {
  return places.map((place, i) => [i + 1, ...coordinatesOf(place), place.latitude, place.longitude]);
}

function numberOrNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}
