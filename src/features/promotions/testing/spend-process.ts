// A server that spends budgets until it is killed: `spend-process.ts DATABASE_URL SEED CAMPAIGN_ID…`. It writes `ready`
// to its standard output once it has begun.
import { connectDatabase } from '#ports/database/database.ts';
import { spendBudgets } from './spend-budgets.ts';

const [databaseUrl = '', seed = '', ...ids] = process.argv.slice(2);
const database = connectDatabase(databaseUrl, { poolSize: 4 });
const campaignIds = ids.map(Number);
await spendBudgets(database, { campaignIds, rounds: 1, seed: Number(seed) });
console.log('ready');
// Several requests at once, as a server has.
await Promise.all(
  [0, 1, 2, 3].map((request) =>
    spendBudgets(database, { campaignIds, rounds: 1_000_000, seed: 10 * Number(seed) + request }),
  ),
);
