import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { readCars, type BenchFile } from './read-cars.ts';

const { INIT_CWD, FORECOURT_DATA } = process.env;

/** Where real listing files are, unless an option names another folder. */
export const DATA_FOLDER = FORECOURT_DATA ?? '../shared/data';

/** Reads the used cars of the files in a folder, or of those with the given names, one file after the other. */
export async function* readFiles(
  data: string,
  { names, inspected = true }: { names?: readonly string[] | undefined; inspected?: boolean },
): AsyncGenerator<BenchFile & { name: string }> {
  const folder = await folderOf(path.resolve(INIT_CWD ?? '.', data));
  for (const name of names ?? (await readdir(folder)).toSorted()) {
    if (!/\.(csv|json|jsonl|tsv|txt)(\.gz)?$/.test(name)) continue;
    const file = path.join(folder, name);
    yield { name, ...(await readCars(file, await firstLine(file), inspected)) };
  }
}

/** The files are in the folder itself, or in its `fixtures`. */
async function folderOf(data: string): Promise<string> {
  const inside = path.join(data, 'fixtures');
  const found = existsSync(inside) ? inside : data;
  if (!existsSync(found)) {
    console.error(`There are no listing files in ${data}; name their folder by --data or FORECOURT_DATA.`);
    process.exit(1);
  }
  return found;
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2000), 0, 2000, 0);
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0]!;
  } finally {
    await handle.close();
  }
}
