import { constants, setPriority } from 'node:os';
import { connectDatabase } from '#ports/database/database.ts';
import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { type BatchReport, rateInventory } from './rate-inventory.ts';

export type RateInput = { databaseUrl: string; now: Date; behind: boolean };

// The process that `rateInChildProcess` starts: runs one batch, then sends its report.
serveParentProcess<RateInput, BatchReport>(async ({ databaseUrl, now, behind }) => {
  if (behind) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const database = connectDatabase(databaseUrl, { poolSize: 1, name: 'forecourt-ratings' });
  try {
    return await rateInventory(database, { now });
  } finally {
    await database.close();
  }
});
