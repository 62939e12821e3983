import type { ImportReport } from '#features/feeds/feeds.server.ts';
import { runInChildProcess } from '#ports/processes/run-in-child-process.ts';
import type { SeedOptions } from './seed-demo.ts';
import type { SeedInput } from './seed-process.ts';

/** Loads the demo inventory (`seedDemo`) in a separate process, so that its memory is returned to the system. */
export async function seedDemoInChildProcess(
  databaseUrl: string,
  { today, max, hasSaleRecords, onProgress, signal }: Omit<SeedOptions, 'database'>,
): Promise<ImportReport> {
  const input: SeedInput = { databaseUrl, today, max, hasSaleRecords };
  return runInChildProcess<ImportReport, number>(new URL('./seed-process.ts', import.meta.url), input, {
    signal,
    onProgress: (rows) => onProgress?.(rows),
  });
}
