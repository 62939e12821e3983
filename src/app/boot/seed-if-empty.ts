import { createProgressBar } from '../cli/progress-bar.ts';
import {
  DEMO_SOURCE,
  seedCampaignHistory,
  seedCampaigns,
  seedDealerStories,
  seedDemoInChildProcess,
  seedReviews,
  seedSearches,
} from '#features/demo/demo.server.ts';
import { updateRatings } from '#features/pricing/pricing.server.ts';
import { waitForImportEnd } from '#features/feeds/feeds.server.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { AppContext } from '../base/app-context.ts';
import type { Config } from '../base/config.ts';

/**
 * Loads the demo into an empty database, or completes an interrupted load. If several servers start at the same time,
 * one loads it. The others wait until it finishes, or continue the load if that server is killed.
 */
export async function seedIfEmpty(
  { database, services, flags }: Pick<AppContext, 'database' | 'services' | 'flags'>,
  { rateEveryMs, demoListings }: Pick<Config, 'rateEveryMs' | 'demoListings'>,
  onProgress: (line: string) => void,
): Promise<void> {
  await database.transaction(async (keeper) => {
    if (!(await takeSeedLock(keeper, 'pg_try_advisory_xact_lock'))) {
      onProgress('Another server loads the demo inventory. Waiting for it …');
      await takeSeedLock(keeper, 'pg_advisory_xact_lock');
    }
    await waitForImportEnd(database, DEMO_SOURCE);
    if (await wantsDemo(database)) {
      await seedInventory(database, onProgress, { max: demoListings, hasSaleRecords: rateEveryMs !== undefined });
      if (rateEveryMs !== undefined) await rateInventory(database, rateEveryMs, onProgress);
    }
    await seedDealerStories(database, services.dealerDifferences);
    const now = new Date();
    if (flags(MAIN_BRAND).consumer_ratings) await seedReviews(database, now);
    if ((await seedCampaigns(database, now)) === 0) return;
    await seedCampaignHistory(database, now);
    await seedSearches(database);
  });
}

/**
 * Takes a lock that is held until the transaction or the process ends. Returns `false` if the lock was only tried and
 * another server holds it.
 */
async function takeSeedLock(
  keeper: Queryable,
  lock: 'pg_try_advisory_xact_lock' | 'pg_advisory_xact_lock',
): Promise<boolean> {
  const [row] = await keeper.query<{ taken: boolean | '' }>(`select ${lock}(hashtextextended('demo', 0)) as taken`);
  return row!.taken !== false;
}

async function seedInventory(
  database: Database,
  onProgress: (line: string) => void,
  { max, hasSaleRecords }: { max: number | undefined; hasSaleRecords: boolean },
): Promise<void> {
  const duration = max === undefined ? 'about half a minute, ' : '';
  onProgress(`Loading the demo inventory (${duration}the first time only) …`);
  const bar = createProgressBar(process.stderr);
  try {
    const report = await seedDemoInChildProcess(database.url, {
      today: new Date(),
      max,
      hasSaleRecords,
      onProgress: (rows) => bar.show({ phase: 'reading', rows, done: 0, total: undefined }),
    });
    bar.stop();
    onProgress(`${report.created.toLocaleString('en-US')} listings loaded in ${report.seconds.toFixed(0)} s.`);
  } finally {
    bar.stop();
  }
}

/**
 * Rates the demo's prices, because a demo without deals would show little of the site. If that fails, the server's job
 * retries it.
 */
async function rateInventory(database: Database, everyMs: number, onProgress: (line: string) => void): Promise<void> {
  onProgress('Rating the prices …');
  const batch = await updateRatings({ database, everyMs, now: () => new Date() }).catch((error: Error) => error);
  if (batch instanceof Error) onProgress(`The prices will be rated later: ${batch.message}`);
  else if (batch) onProgress(`${batch.judged.toLocaleString('en-US')} prices rated in ${batch.seconds.toFixed(0)} s.`);
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
