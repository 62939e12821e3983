import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import type { Mapping } from '#features/feed-mapping/feed-mapping.ts';
import { importFeed, type ImportOptions, type ImportResult } from './import-feed.ts';

/** For tests of whole imports: a separate database and a folder for feeds. */
export type ImportHarness = {
  database: Database;
  folder: string;
  /** Imports a file from the folder, or from an absolute path; output files are always written to the folder. */
  importFile(file: string, options?: Partial<ImportOptions>): Promise<ImportResult>;
  /** Writes the text to a file, then imports it. */
  importText(text: string | Buffer, options?: Partial<ImportOptions> & { name?: string }): Promise<ImportResult>;
  savedMapping(name: string): Promise<Mapping>;
  /** Returns the rows of the reject file, with cells joined by commas. */
  rejects(name: string): Promise<string[]>;
  /** Removes all sources with everything imported from them, and all files; ids start at 1 again. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** Tables that an import writes to and that do not refer to its source. */
const SEPARATE_TABLES = [
  'listing_changes',
  'listing_offers',
  'listing_befores',
  'listing_confirmations',
  'rating_batches',
] as const;

export async function createImportHarness(): Promise<ImportHarness> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const importFile: ImportHarness['importFile'] = (file, options = {}) => {
    const beside = path.join(folder, path.basename(file));
    return importFeed(
      {
        file: path.resolve(folder, file),
        sourceName: path.basename(file),
        mode: 'delta',
        mappingFile: `${beside}.mapping.json`,
        rejectFile: `${beside}.rejects.csv`,
        ...options,
      },
      {
        database,
        catalog,
        places: { findZip, findCity, marketAreaOf },
        now: () => new Date('2026-11-21T00:00:00Z'),
      },
    );
  };
  return {
    database,
    folder,
    importFile,
    async importText(text, { name = 'cars.csv', ...options } = {}) {
      await writeFile(path.join(folder, name), text);
      return importFile(name, options);
    },
    savedMapping: async (name) =>
      JSON.parse(await readFile(path.join(folder, `${name}.mapping.json`), 'utf8')) as Mapping,
    async rejects(name) {
      const text = await readFile(path.join(folder, `${name}.rejects.csv`), 'utf8');
      const rows: string[][] = parse(text, { bom: true, relax_column_count: true });
      return rows.map((cells) => cells.join(','));
    },
    async reset() {
      await resetTables(database, 'sources', ...SEPARATE_TABLES);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
