// `npm run instant-offers`: imports offers of companies that buy cars. See docs/features/valuation.md.
import { runSaleRecords } from './sale-records.ts';

const USAGE = `Usage: npm run instant-offers -- import FILE [MAPPING.json]
       npm run instant-offers -- remove

import reads a file of offers that companies made for cars, one car a row, with the amount as its price, and bases the
values of instant offers on them. It replaces the offers of the last import. FILE and MAPPING are as for npm run import.
remove ends the values of instant offers.

Set DATABASE_URL and DATA_DIR as for the server.`;

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runSaleRecords(
    { kind: 'instant-offer', records: 'instant offers', values: 'Values of instant offers', usage: USAGE },
    args,
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
