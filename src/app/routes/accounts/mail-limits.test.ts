import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { Limits } from '#ports/limits/limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { mailLimits } from './mail-limits.ts';

/** Creates limits that reset when the test says so. */
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
  const may = mailLimits({ limits, database, brandOf, ingress: { trustedProxies: 1 } } as never as AppContext);
  let callers = 0;
  const ask = (letsIn = true, host = 'cars', address = `10.0.${callers++}.1`, email = 'ann@example.com') => {
    const headers: Record<string, string> = { host, 'x-forwarded-for': address };
    const header = (name?: string) => (name === undefined ? headers : headers[name.toLowerCase()]);
    const raw = new Request('http://cars/', { headers });
    return may({ req: { header, raw, url: raw.url }, env: {} } as never as Context, email, letsIn);
  };
  const flood = async () => {
    for (let requests = 0; requests < 25; requests++) await ask();
  };
  return { ask, flood, pass };
}

test('stops a flood of emails, but still sends a sign-in email every three minutes', async () => {
  const { ask, flood, pass } = setUp();
  await flood();
  expect(await ask()).toBe(false);
  pass('mails-always');
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(false);
});

test('emails without sign-in links and those of other brands do not use up that allowance', async () => {
  const { ask, flood, pass } = setUp();
  await flood();
  pass('mails-always');
  expect(await ask(false)).toBe(false);
  expect(await ask(true, 'values')).toBe(true);
  expect(await ask()).toBe(true);
});

test('one caller also gets four an hour', async () => {
  const { ask } = setUp();
  const requests = [];
  for (let at = 0; at < 6; at++) requests.push(await ask(true, 'cars', '10.9.9.9'));
  expect(requests).toEqual([true, true, true, true, false, false]);
});

const allowed = (answers: readonly boolean[]) => answers.filter(Boolean).length;

test('spellings of one mailbox count together: tags, case, dots of Gmail, forms of the host', async () => {
  for (const spell of [
    (at: number) => `ann+${at}@example.com`,
    (at: number) => (at % 2 === 0 ? 'Ann@Example.com' : 'ann@example.com'),
    (at: number) => `${'annlee'.slice(0, 1 + (at % 5))}.${'annlee'.slice(1 + (at % 5))}@gmail.com`,
    (at: number) => (at % 2 === 0 ? 'ann@b\u00fccher.example' : 'ann@xn--bcher-kva.example'),
  ]) {
    const { ask } = setUp();
    const answers = [];
    for (let at = 0; at < 10; at++) answers.push(await ask(true, 'cars', '10.9.9.9', spell(at)));
    expect(allowed(answers)).toBe(4);
  }
});

test('one domain gets 200 emails an hour and 50 sign-in emails, for any mailbox and network', async () => {
  const { ask } = setUp();
  const answers = [];
  for (let at = 0; at < 300; at++) answers.push(await ask(true, 'cars', undefined, `x${at}@s${at}.victim.example`));
  expect(allowed(answers)).toBe(250);
  expect(await ask(true, 'cars', undefined, 'other@elsewhere.example')).toBe(true);
  expect(await ask(true, 'cars', undefined, 'someone@gmail.com')).toBe(true);
});

test('one network causes at most 60 emails an hour, to any addresses', async () => {
  const { ask } = setUp();
  const answers = [];
  for (let at = 0; at < 100; at++) answers.push(await ask(true, 'cars', '10.9.9.9', `x@d${at}.example`));
  expect(allowed(answers)).toBe(60);
  const six = [];
  for (let at = 0; at < 200; at++)
    six.push(await ask(true, 'cars', `2001:db8:1:ab${String(at % 100).padStart(2, '0')}::1`, `x@e${at}.example`));
  expect(allowed(six)).toBe(120);
});

test('one network that floods a mailbox does not block a sign-in email for another network', async () => {
  const { ask, pass } = setUp();
  for (let at = 0; at < 50; at++) await ask(true, 'cars', '10.9.9.9');
  pass('mails-always');
  expect(await ask()).toBe(true);
  // Other forms use up the mailbox's limit too, without a limit by network.
  for (let at = 0; at < 40; at++) await ask(false);
  expect(await ask(false)).toBe(false);
  pass('mails-always');
  expect(await ask()).toBe(true);
});

test('one IPv6 network that uses up a domain does not block a sign-in email for another network', async () => {
  const { ask } = setUp();
  const hex = (at: number) => (at * 64).toString(16);
  const floodFrom = async (about: string) => {
    for (let at = 0; at < 400; at++)
      await ask(true, 'cars', `2001:db8:1:${hex(at % 200)}::1`, `${about}${at}@victim.example`);
  };
  await floodFrom('x');
  // The domain's limit is used up, so emails that do not sign in stop.
  expect(await ask(false, 'cars', undefined, 'bob@victim.example')).toBe(false);
  expect(await ask(true, 'cars', undefined, 'bob@victim.example')).toBe(true);
  await floodFrom('y');
  expect(await ask(true, 'cars', undefined, 'cid@victim.example')).toBe(true);
});
