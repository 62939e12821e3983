import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { Catalog } from '../model/catalog.ts';
import { LIST_PRICE_COLUMNS, readListPriceRow } from '../model/list-price-row.ts';
import type { ListPrice, ListPriceSource } from '../model/list-price.ts';
import { replaceListPrices, OBSERVED_SOURCE } from './list-prices.ts';

/** The file is not a price list, or has wrong rows. The message says which. */
export class ListPriceFileError extends Error {}

/** `unknown`: makes and models of the file that the catalog does not have. */
export type ListPriceImport = { rows: number; unknown: readonly string[] };

/** A price list in the database. */
export type StoredPriceList = ListPriceSource & { prices: number };

const MAX_ROWS = 200_000;
const PROBLEMS_SHOWN = 20;

const recordSchema = z.object({ record: z.unknown(), info: z.object({ lines: z.int() }) });

/**
 * Replaces the price list of a name by a CSV file. Stores nothing if a row is wrong. The next `completeListPrices` checks
 * every listing again.
 * @throws ListPriceFileError
 */
export async function importListPrices(
  { database, catalog }: { database: Database; catalog: Catalog },
  file: string,
  source: ListPriceSource,
): Promise<ListPriceImport> {
  if (source.name === OBSERVED_SOURCE)
    throw new ListPriceFileError(`A price list can't be named "${OBSERVED_SOURCE}": that is the site's own.`);
  const { prices, unknown } = await readPrices(file, catalog);
  await replaceListPrices(database, source, prices);
  return { rows: prices.length, unknown };
}

/** Returns all price lists, by name. */
export function findPriceLists(database: Queryable): Promise<StoredPriceList[]> {
  return database.query<StoredPriceList>(
    `select source as name, max(as_of)::text as date, count(*) as prices from list_prices
     where source <> $1 group by source order by source`,
    [OBSERVED_SOURCE],
  );
}

/** Removes a price list. Returns whether there was one. */
export async function removePriceList(database: Database, name: string): Promise<boolean> {
  const list = (await findPriceLists(database)).find((other) => other.name === name);
  if (list) await replaceListPrices(database, list, []);
  return list !== undefined;
}

async function readPrices(file: string, catalog: Catalog): Promise<{ prices: ListPrice[]; unknown: string[] }> {
  const prices: ListPrice[] = [];
  const unknown = new Set<string>();
  const problems: string[] = [];
  for await (const { record, info } of readRecords(file)) {
    if (prices.length === MAX_ROWS)
      throw new ListPriceFileError(`The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows.`);
    const row = readListPriceRow(record, catalog);
    if (!row.ok) problems.push(`Line ${info.lines}: ${row.problems.join(', ')}.`);
    else if (problems.length === 0) {
      prices.push(row.price);
      for (const name of row.unknown) unknown.add(name);
    }
  }
  if (problems.length > 0) throw new ListPriceFileError(describeProblems(problems));
  if (prices.length === 0) throw new ListPriceFileError('The file has no rows.');
  return { prices, unknown: [...unknown] };
}

function describeProblems(problems: readonly string[]): string {
  const more = problems.length - PROBLEMS_SHOWN;
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  return ['Nothing was imported.', ...shown, ...(more > 0 ? [`And ${more} more lines.`] : [])].join('\n');
}

async function* readRecords(file: string): AsyncGenerator<z.output<typeof recordSchema>> {
  const parser = parse({ columns: readHeader, bom: true, info: true, skip_empty_lines: true });
  const source = createReadStream(file);
  source.on('error', (error: Error) => parser.destroy(new ListPriceFileError(error.message)));
  source.pipe(parser);
  try {
    for await (const row of parser as AsyncIterable<unknown>) yield recordSchema.parse(row);
  } catch (error) {
    throw error instanceof CsvError ? new ListPriceFileError(`Nothing was imported. ${error.message}.`) : error;
  } finally {
    source.destroy();
  }
}

function readHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = LIST_PRICE_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length === 0) return names;
  throw new ListPriceFileError(
    `This is not a price list: it has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}.`,
  );
}
