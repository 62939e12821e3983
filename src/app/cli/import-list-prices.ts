// `npm run import:list-prices`: imports a list of list prices when new. See docs/reference-data.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  catalog,
  completeListPrices,
  findPriceLists,
  importListPrices,
  ListPriceFileError,
  removePriceList,
} from '#features/reference/reference.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { ConfigError, readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run import:list-prices -- FILE --date DATE [--name NAME]
       npm run import:list-prices -- --list
       npm run import:list-prices -- --remove NAME

FILE is a CSV with the columns make, model, year, trim and price: the highest list price when new, with all options and
delivery, in whole dollars; an empty trim stands for all trims. DATE is the day of the list, such as 2026-11-01. The rows
replace those of the last list of this NAME, which is the file's name if it is left out. See docs/reference-data.md.

Set DATABASE_URL and DATA_DIR as for the server.`;

/** Maximum number of names to print that match nothing in the catalog. */
const UNKNOWN_SHOWN = 10;

const print = (line: string) => console.log(removeControlCharacters(line));
const nameSchema = z.string().trim().min(1).max(100);
const argsSchema = z.union([
  z.strictObject({ list: z.literal(true), files: z.tuple([]) }),
  z.strictObject({ remove: nameSchema, files: z.tuple([]) }),
  z.strictObject({ date: z.iso.date(), name: nameSchema.optional(), files: z.tuple([z.string().min(1)]) }),
]);

function readArgs(args: readonly string[]): z.output<typeof argsSchema> | null {
  const text = { type: 'string' } as const;
  const options = { date: text, name: text, remove: text, list: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return argsSchema.safeParse({ ...values, files: positionals }).data ?? null;
  } catch {
    return null;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const read = readArgs(args);
  if (!read) {
    console.log(USAGE);
    return args[0] === '--help' ? 0 : 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    if ('list' in read) return await list(database);
    if ('remove' in read) return await remove(database, read.remove);
    const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), read.files[0]);
    return await importFile(database, file, { name: read.name ?? path.basename(file), date: read.date });
  } finally {
    await database.close();
  }
}

async function importFile(database: Database, file: string, source: { name: string; date: string }): Promise<number> {
  const { rows, unknown } = await importListPrices({ database, catalog }, file, source);
  print(`${source.name}: ${formatCount(rows, 'price')} of ${source.date}.`);
  if (unknown.length > 0) {
    const more = unknown.length > UNKNOWN_SHOWN ? ', …' : '';
    print(
      `Not in the catalog, so only for listings with the same name: ${unknown.slice(0, UNKNOWN_SHOWN).join(', ')}${more}`,
    );
  }
  return complete(database);
}

async function list(database: Database): Promise<number> {
  const lists = await findPriceLists(database);
  if (lists.length === 0) console.log('No price list is imported.');
  for (const { name, date, prices } of lists) print(`${name}: ${formatCount(prices, 'price')} of ${date}`);
  return 0;
}

async function remove(database: Database, name: string): Promise<number> {
  if (await removePriceList(database, name)) {
    print(`${name} is removed.`);
    return complete(database);
  }
  print(`There is no price list ${name}. --list shows all.`);
  return 1;
}

async function complete(database: Database): Promise<number> {
  print(`${formatCount(await completeListPrices(database), 'listing')} changed.`);
  return 0;
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(
    () => run(args),
    (error) => {
      const isExpected = error instanceof ListPriceFileError || error instanceof ConfigError;
      const text = isExpected ? error.message : describeFailure(error, 'Import the file again.');
      return text.split('\n').map(removeControlCharacters).join('\n');
    },
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
