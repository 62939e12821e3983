import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { Limits } from '#ports/limits/limits.ts';
import type { Surroundings } from '../../surroundings.ts';
import { mailLimits } from './may-mail.ts';

/** Limits whose time passes when a test says so. */
function stoppedLimits() {
  const calls = new Map<string, number>();
  const limits: Limits = {
    of:
      ({ name, points }) =>
      async (caller) => {
        const key = `${name} ${caller}`;
        calls.set(key, (calls.get(key) ?? 0) + 1);
        return calls.get(key)! <= points ? { kind: 'allowed' } : { kind: 'refused', retryAfterMs: 1 };
      },
  };
  return { limits, pass: (name: string) => [...calls.keys()].map((key) => key.startsWith(name) && calls.delete(key)) };
}

function setUp() {
  const { limits, pass } = stoppedLimits();
  const database = { query: async () => [] };
  const brandOf = (host = '') => ({ key: host });
  const may = mailLimits({ limits, database, brandOf, front: { trustedProxies: 1 } } as never as Surroundings);
  let callers = 0;
  const ask = (letsIn = true, host = 'cars', address = `10.0.${callers++}.1`) => {
    const headers: Record<string, string> = { host, 'x-forwarded-for': address };
    const header = (name?: string) => (name === undefined ? headers : headers[name.toLowerCase()]);
    const raw = new Request('http://cars/', { headers });
    return may({ req: { header, raw, url: raw.url }, env: {} } as never as Context, 'ann@example.com', letsIn);
  };
  const flood = async () => {
    for (let asked = 0; asked < 25; asked++) await ask();
  };
  return { ask, flood, pass };
}

test('a flood of others ends, and still every three minutes a mail goes that lets its reader in', async () => {
  const { ask, flood, pass } = setUp();
  await flood();
  expect(await ask()).toBe(false);
  pass('mails-always');
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(false);
});

test('mails that let nobody in do not take its place, nor do those of another brand', async () => {
  const { ask, flood, pass } = setUp();
  await flood();
  pass('mails-always');
  expect(await ask(false)).toBe(false);
  expect(await ask(true, 'values')).toBe(true);
  expect(await ask()).toBe(true);
});

test('one caller has four an hour, beside it', async () => {
  const { ask } = setUp();
  const asked = [];
  for (let at = 0; at < 6; at++) asked.push(await ask(true, 'cars', '10.9.9.9'));
  expect(asked).toEqual([true, true, true, true, false, false]);
});
