import { createProgressBar } from './cli/progress-bar.ts';
import { DEMO_SOURCE, seedDealerStories, seedDemo } from '#features/demo/demo.server.ts';
import type { DealerDifferences } from '#features/dealers/dealers.server.ts';
import { holdLock } from '#ports/database/advisory-lock.ts';
import type { Database } from '#ports/database/database.ts';

/** Loads the demo into an empty database, and finishes a load that was cut off. */
export async function seedIfEmpty(
  database: Database,
  dealerDifferences: DealerDifferences,
  onProgress: (line: string) => void,
): Promise<void> {
  if (await wantsDemo(database)) await seedOnce(database, onProgress);
  await seedDealerStories(database, dealerDifferences);
}

/** Of processes that start at the same time one loads it, and the others wait for it. */
async function seedOnce(database: Database, onProgress: (line: string) => void): Promise<void> {
  const lock = await holdLock(database.url, 'demo inventory', new AbortController().signal);
  try {
    if (await wantsDemo(database)) await seedInventory(database, onProgress);
  } finally {
    await lock.release();
  }
}

async function seedInventory(database: Database, onProgress: (line: string) => void): Promise<void> {
  onProgress('Loading the demo inventory (about half a minute, the first time only) …');
  const bar = createProgressBar(process.stderr);
  try {
    const report = await seedDemo({
      database,
      today: new Date(),
      onProgress: (rows) => bar.show({ phase: 'reading', rows, done: 0, total: undefined }),
    });
    bar.stop();
    onProgress(`${report.created.toLocaleString('en-US')} listings loaded in ${report.seconds.toFixed(0)} s.`);
  } finally {
    bar.stop();
  }
}

async function wantsDemo(database: Database): Promise<boolean> {
  const [state] = await database.query<{ empty: boolean; cutOff: boolean }>(
    `select not exists (select from listings) as empty,
            exists (select from imports join sources on sources.id = source_id and name = $1)
            and not exists (select from imports join sources on sources.id = source_id and name = $1
                            where finished_at is not null) as "cutOff"`,
    [DEMO_SOURCE],
  );
  return state!.empty || state!.cutOff;
}
