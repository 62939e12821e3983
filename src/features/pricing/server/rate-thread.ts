import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '#ports/database/database.ts';
import { rateInventory } from './rate-inventory.ts';

// The thread behind `rateInThread`: one batch, then its report.
const { databaseUrl, now, behind } = workerData as { databaseUrl: string; now: number; behind: boolean };

// On Linux this is the priority of this thread alone; elsewhere it would be the whole process's.
if (behind && process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const database = connectDatabase(databaseUrl, { poolSize: 1, name: 'forecourt-ratings' });
try {
  parentPort?.postMessage(await rateInventory(database, { now: new Date(now) }));
} finally {
  await database.close();
}
