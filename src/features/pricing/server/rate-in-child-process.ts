import { runInChildProcess } from '#ports/processes/run-in-child-process.ts';
import type { BatchReport } from './rate-inventory.ts';
import type { RateInput } from './rate-process.ts';

/**
 * Runs a batch (`rateInventory`) in a separate process with its own connection. Requests never wait for it, and its
 * memory (about 600 MB for 35,000 listings) is returned to the system. An aborted batch writes nothing. `behind`: runs
 * it at a lower priority than the server.
 * @throws the signal's reason; Error when the batch could not be finished
 */
export async function rateInChildProcess(
  databaseUrl: string,
  { now, behind = false, signal }: { now: Date; behind?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<BatchReport> {
  const input: RateInput = { databaseUrl, now, behind };
  return runInChildProcess<BatchReport>(new URL('./rate-process.ts', import.meta.url), input, { signal });
}
