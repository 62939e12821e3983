import { stat } from 'node:fs/promises';
import type { Metrics } from '#ports/metrics/create-metrics.ts';

const EVERY_MS = 1_000;
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/**
 * Measures how long the cheapest work waits in libuv's thread pool, which files, DNS and password hashes share. Starts
 * one probe a second, but none while one is in progress.
 * @returns a function that stops it.
 */
export function measureThreadPool(
  metrics: Metrics,
  {
    now = () => performance.now(),
    probe = () => stat('.'),
    everyMs = EVERY_MS,
  }: { now?(): number; probe?(): Promise<unknown>; everyMs?: number } = {},
): () => Promise<void> {
  const observe = metrics.histogram(
    {
      name: 'forecourt_thread_pool_latency_seconds',
      help: 'Duration of a cheap operation in the thread pool of libuv.',
    },
    BUCKETS,
  );
  let since: number | undefined;
  // The histogram does not include a probe that has not finished yet.
  metrics.reading(
    'gauge',
    {
      name: 'forecourt_thread_pool_wait_seconds',
      help: 'How long the current probe of the thread pool has been running.',
    },
    () => [[since === undefined ? 0 : (now() - since) / 1000]],
  );
  const measure = async () => {
    if (since !== undefined) return;
    const began = (since = now());
    // A probe that fails has waited just as long, so it counts too.
    await probe().catch(() => undefined);
    since = undefined;
    observe((now() - began) / 1000);
  };
  const timer = setInterval(() => void measure(), everyMs).unref();
  return async () => clearInterval(timer);
}
