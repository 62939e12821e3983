import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { GUARDED_CALLS } from './guards.ts';
import { POST_LIMIT, startLimits } from './rate-limits.ts';

const { timeoutMs } = GUARDED_CALLS.rateLimits;
const hung = () => new Promise<never>(() => undefined);
const known = async (address: string) => `digest of ${address}`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts in a database that hangs, and with digests that hang or are there. */
function countWhere(nameOf: (address: string) => Promise<string>) {
  const query = vi.fn<() => Promise<never>>(hung);
  const limits = startLimits({ query }, { nameOf }, createGuard(GUARDED_CALLS.rateLimits));
  return { count: limits.of(POST_LIMIT), query };
}

describe.each([
  ['statements hang', known],
  ['digests hang', hung],
])('where %s', (_what, nameOf) => {
  test('nobody waits longer than the time limit, and this process counts', async () => {
    const { count } = countWhere(nameOf);
    let ended = 0;
    const calls = Array.from({ length: POST_LIMIT.points + 1 }, () => count('192.0.2.7').finally(() => ended++));
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    const kinds = (await Promise.all(calls)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(1);
  });
});

test('a database that keeps hanging is not asked for a while, and nobody waits', async () => {
  const { count, query } = countWhere(known);
  const calls = Array.from({ length: 40 }, (_, at) => count(`192.0.2.${at}`));
  await vi.advanceTimersByTimeAsync(timeoutMs);
  await Promise.all(calls);
  const asked = query.mock.calls.length;
  expect(await count('192.0.2.200')).toEqual({ kind: 'allowed' });
  expect(query.mock.calls.length).toBe(asked);
});
