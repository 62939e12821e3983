import path from 'node:path';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

const MAX_LINES = 500;

/** Tables of data may be longer than other files. */
const TABLES = /\/(data|facts|spellings)\/|^tools\/reference\/|\/(codes|columns)\.ts$/;

/** Reports files that are too long. */
export function checkFileSizes(modules: readonly Module[]): Problem[] {
  return modules
    .filter(({ file, lines }) => lines > MAX_LINES && !TABLES.test(file))
    .map(({ file, lines }) => ({ file, message: `${lines} lines; split it (most: ${MAX_LINES}).` }));
}

const MAX_FILES = 40;

/** Folders that may hold more files: one for each filter, each change of the database, each picture of a body style. */
const LONG_LISTS = /^(src\/features\/search\/model\/filters|db\/migrations|assets\/cars\/[\w-]+)$/;

/** Reports folders that hold too many files, tests included; files in their subfolders do not count. */
export function checkFolderSizes(files: readonly string[]): Problem[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !LONG_LISTS.test(folder))
    .map(([file, count]) => ({ file, message: `${count} files; divide the folder (most: ${MAX_FILES}).` }));
}

/** `app: 210 files, median 46 lines, 90% ≤ 152` for the app and the engine, tests aside. */
export function describeFileSizes(modules: readonly Module[]): string[] {
  const parts = { app: 'src/', engine: 'engine/src/' };
  return Object.entries(parts).map(([name, folder]) => {
    const sizes = modules
      .filter(({ file }) => file.startsWith(folder) && !file.includes('.test.') && !TABLES.test(file))
      .map(({ lines }) => lines)
      .toSorted((a, b) => a - b);
    const share = (part: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))] ?? 0;
    return `${name}: ${sizes.length} files, median ${share(0.5)} lines, 90% ≤ ${share(0.9)}, longest ${sizes.at(-1) ?? 0}`;
  });
}
