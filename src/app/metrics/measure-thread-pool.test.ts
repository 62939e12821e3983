import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '#ports/metrics/create-metrics.ts';
import { measureThreadPool } from './measure-thread-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stall of the thread pool is visible during and after it', async () => {
  const metrics = createMetrics();
  let pool = Promise.withResolvers<void>();
  let [probes, time] = [0, 0];
  const probe = () => {
    probes++;
    return pool.promise;
  };
  const stop = measureThreadPool(metrics, { now: () => time, probe, everyMs: 1_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  time = 21_000;
  await vi.advanceTimersByTimeAsync(20_000);
  const during = await readMetrics(metrics);
  expect(during).toContain('forecourt_thread_pool_wait_seconds 21\n');
  expect(probes).toBe(1);
  pool.resolve();
  pool = Promise.withResolvers();
  pool.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  const after = await readMetrics(metrics);
  expect(after).toContain('forecourt_thread_pool_latency_seconds_bucket{le="5"} 1\n');
  expect(after).toContain('forecourt_thread_pool_latency_seconds_bucket{le="30"} 2\n');
  expect(after).toContain('forecourt_thread_pool_wait_seconds 0\n');
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes).toBe(2);
});

async function readMetrics(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  const text = metrics.text();
  await vi.advanceTimersByTimeAsync(0);
  return text;
}
