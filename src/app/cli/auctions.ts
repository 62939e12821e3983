// `npm run auctions`: imports auction sales, on which trade-in values are based. See docs/features/valuation.md.
import path from 'node:path';
import { readListings } from '#features/feeds/feeds.server.ts';
import { fitMarket, pricedCar, type PricedCar } from '#features/pricing/pricing.ts';
import { encodeWithinLimit, removeMarket, storeMarket } from '#features/pricing/pricing.server.ts';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { loadMapping } from '#features/feed-mapping/feed-mapping.server.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run auctions -- import FILE [MAPPING.json]
       npm run auctions -- remove

import reads a file of auction sales, one car a row, with the price that it sold for, and bases trade-in values on them.
It replaces the sales of the last import. FILE and MAPPING are as for npm run import.
remove ends trade-in values.

Set DATABASE_URL and DATA_DIR as for the server.`;

/** With fewer sales, estimates would be guesses. */
const MIN_SALES = 300;

async function run([verb, file, mappingFile, ...more]: readonly string[]): Promise<number> {
  const isImport = verb === 'import' && file !== undefined && more.length === 0;
  if (!isImport && (verb !== 'remove' || file !== undefined)) {
    console.log(USAGE);
    return verb === '--help' ? 0 : 1;
  }
  const sales = isImport ? await readSales(file, mappingFile) : [];
  if (isImport && sales.length < MIN_SALES) {
    console.error(
      `The file has ${sales.length} sales with a price; at least ${MIN_SALES} are needed. Nothing was changed.`,
    );
    return 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    if (isImport) await storeMarket(database, 'auction', encodeWithinLimit(fitMarket(sales)), new Date());
    else await removeMarket(database, 'auction');
  } finally {
    await database.close();
  }
  console.log(
    isImport
      ? `Trade-in values are based on ${sales.length.toLocaleString('en-US')} sales now. Servers notice within five minutes.`
      : 'Trade-in values have ended. Servers notice within five minutes.',
  );
  return 0;
}

async function readSales(file: string, mappingFile: string | undefined): Promise<PricedCar[]> {
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const mapping = mappingFile === undefined ? undefined : await loadMapping(path.resolve(folder, mappingFile));
  const places = { findZip, findCity, marketAreaOf };
  const options = { catalog, places, latestYear: new Date().getUTCFullYear() + 2, ...(mapping && { mapping }) };
  const sales: PricedCar[] = [];
  for await (const { facts, owner } of readListings(path.resolve(folder, file), options)) {
    // Dealers also buy the cars of private sellers at auctions.
    const car = pricedCar(sales.length + 1, facts, { ...owner.facts, privateSeller: false, id: null });
    if (!car.branded && car.price !== null) sales.push({ ...car, traits: { ...car.traits, type: 'USED' } });
  }
  return sales;
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(
    () => run(args),
    (error) => describeFailure(error, 'Run the command again.'),
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
