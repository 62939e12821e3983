import { type Context, Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { GUARDED_CALLS } from '../load/guards.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { limitRate, POST_LIMIT, startLimits } from './rate-limits.ts';

const { timeoutMs } = GUARDED_CALLS.rateLimits;
const hung = () => new Promise<never>(() => undefined);
const known = async (address: string) => `digest of ${address}`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts requests while the database hangs, with a digest function that hangs or responds. */
function countWhere(nameOf: (address: string) => Promise<string>) {
  const query = vi.fn<() => Promise<never>>(hung);
  const limits = startLimits({ query }, { nameOf }, createGuard(GUARDED_CALLS.rateLimits));
  return { count: limits.of(POST_LIMIT), query };
}

describe.each([
  ['statements hang', known],
  ['digests hang', hung],
])('if %s', (_what, nameOf) => {
  test('waits no longer than the time limit, and then counts in the process', async () => {
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

test('skips a database that keeps hanging for a while', async () => {
  const { count, query } = countWhere(known);
  const calls = Array.from({ length: 40 }, (_, at) => count(`192.0.2.${at}`));
  await vi.advanceTimersByTimeAsync(timeoutMs);
  await Promise.all(calls);
  const requested = query.mock.calls.length;
  expect(await count('192.0.2.200')).toEqual({ kind: 'allowed' });
  expect(query.mock.calls.length).toBe(requested);
});

describe('a caller with IPv6', () => {
  const LIMIT = { name: 'tries', points: 5, seconds: 600 };

  /** Returns how many of 100 requests are allowed, each from the address that `addressOf` returns for its number. */
  async function countAllowed(addressOf: (at: number) => string): Promise<number> {
    const app = new Hono();
    const refuse = (context: Context) => context.text('', 429);
    app.post('/', limitRate(LIMIT, { limits: memoryLimits, ingress: { trustedProxies: 1 } }, refuse), (context) =>
      context.text('ok'),
    );
    const statuses: number[] = [];
    for (let at = 0; at < 100; at++) {
      const headers = { 'x-forwarded-for': addressOf(at) };
      statuses.push((await app.request('/', { method: 'POST', headers })).status);
    }
    return statuses.filter((status) => status === 200).length;
  }
  const hex = (at: number) => at.toString(16);

  test.each([
    ['another address of one /64', 5, (at: number) => `2001:db8:1:1::${hex(at + 1)}`],
    ['another /64 of one /56', 10, (at: number) => `2001:db8:2:ab${hex(at).padStart(2, '0')}::1`],
    ['another /56 of one /48', 20, (at: number) => `2001:db8:3:${hex(at * 256)}::1`],
    ['another /48', 100, (at: number) => `2001:db9:${hex(at)}::1`],
    ['another IPv4', 100, (at: number) => `198.51.100.${at}`],
    ['one IPv4, mapped or not', 5, (at: number) => (at % 2 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9')],
    ['one address, written differently', 5, (at: number) => (at % 2 === 0 ? '2001:db8:0:9::1' : '2001:DB8::9:0:0:0:1')],
  ])('that sends each request from %s is let through %i times', async (_what, times, addressOf) => {
    vi.useRealTimers();
    expect(await countAllowed(addressOf)).toBe(times);
  });
});
