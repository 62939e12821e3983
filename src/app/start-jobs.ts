import path from 'node:path';
import { startVinDecoding } from '#features/feeds/feeds.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createJobs } from '#ports/jobs/jobs.ts';
import { createVinDecoder } from '#ports/vin-decoder/create-vin-decoder.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';

/** Starts the workers of this process; resolves to what stops them. */
export async function startJobs(database: Database, config: Config): Promise<() => Promise<void>> {
  const jobs = await createJobs(database.url, (error) => log('error', 'A background job failed', error));
  const decoder = createVinDecoder(path.join(config.dataDir, 'vin'));
  await startVinDecoding(jobs, { database, decoder, catalog });
  return async () => {
    await jobs.stop();
    await decoder.close();
  };
}
