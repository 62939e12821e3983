// `npm run auctions`: imports auction sales, on which trade-in values are based. See docs/features/valuation.md.
import { runSaleRecords } from './sale-records.ts';

const USAGE = `Usage: npm run auctions -- import FILE [MAPPING.json]
       npm run auctions -- remove

import reads a file of auction sales, one car a row, with the price that it sold for, and bases trade-in values on them.
It replaces the sales of the last import. FILE and MAPPING are as for npm run import.
remove ends trade-in values.

Set DATABASE_URL and DATA_DIR as for the server.`;

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runSaleRecords({ kind: 'auction', records: 'auction sales', values: 'Trade-in values', usage: USAGE }, args);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
