import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Dataset, type ListData } from '../dataset.ts';
import { wordsAt, wordsByText } from './sql/table-layout.ts';

/**
 * Writes a dataset for a program in another language: `columns.txt` has the number of rows and one line per column
 * (name, kind, number of values including the missing one); numbers are little-endian doubles and codes 32-bit
 * integers, in files named after the column. Words are split and numbered, one per line in `.words`.
 */
export async function writeColumns({ columns, size }: Dataset, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lines = [String(size)];
  const write = (name: string, data: Float64Array | Uint32Array | string) => writeFile(path.join(folder, name), data);
  for (const [name, column] of Object.entries(columns)) {
    switch (column.kind) {
      case 'number':
        await write(`${name}.values`, column.values.slice(0, size));
        lines.push(`${name} number 0`);
        break;
      case 'code':
        await write(`${name}.codes`, Uint32Array.from(column.codes));
        lines.push(`${name} code ${column.dictionary.length}`);
        break;
      case 'codes':
        await write(`${name}.starts`, Uint32Array.from(column.starts));
        await write(`${name}.codes`, Uint32Array.from(column.codes));
        lines.push(`${name} codes ${column.dictionary.length}`);
        break;
      case 'point':
        await write(`${name}.codes`, Uint32Array.from(column.codes));
        await write(
          `${name}.places`,
          Float64Array.from(column.places.flatMap(({ latitude, longitude }) => [latitude, longitude])),
        );
        lines.push(`${name} point ${column.places.length + 1}`);
        break;
      case 'words': {
        const cut = cutWords(column, size);
        await write(`${name}.starts`, cut.starts);
        await write(`${name}.codes`, cut.codes);
        await write(`${name}.words`, cut.words.join('\n'));
        lines.push(`${name} words ${cut.words.length}`);
      }
    }
  }
  await write('columns.txt', lines.join('\n'));
}

function cutWords(column: ListData, size: number): { starts: Uint32Array; codes: Uint32Array; words: string[] } {
  const texts = wordsByText(column);
  const numbers = new Map<string, number>();
  const starts = new Uint32Array(size + 1);
  const codes: number[] = [];
  for (let row = 0; row < size; row++) {
    for (const word of wordsAt(column, texts, row)) {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      codes.push(known);
    }
    starts[row + 1] = codes.length;
  }
  return { starts, codes: Uint32Array.from(codes), words: [...numbers.keys()] };
}
