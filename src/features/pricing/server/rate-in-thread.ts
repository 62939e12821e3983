import { Worker } from 'node:worker_threads';
import type { BatchReport } from './rate-inventory.ts';

/**
 * A batch (`rateInventory`) in a thread of its own with a connection of its own, so that requests never wait for it.
 * Told to end, it ends where it is, and leaves nothing. `behind`: whether whatever else this process does goes first.
 * @throws the signal's reason; Error when the batch could not be finished
 */
export async function rateInThread(
  databaseUrl: string,
  { now, behind = false, signal }: { now: Date; behind?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<BatchReport> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./rate-thread.ts', import.meta.url), {
    workerData: { databaseUrl, now: now.getTime(), behind },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<BatchReport>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The prices were not rated: the thread ended before the batch did.')));
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
