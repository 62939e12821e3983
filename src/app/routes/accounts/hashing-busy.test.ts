import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountSite, browserOf, openAccountSite, signUp } from './testing/account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite({ hashing: 'scrypt' });
});
afterAll(() => site.close());
beforeEach(() => site.renew());

const ATTEMPTS = 60;

test('a burst of sign-ins is answered: some are judged, the rest are told when to try again', async () => {
  const { email, password } = await signUp(site);
  const answers = await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, at) =>
      browserOf(site.app).post('/account-api/sign-in', { email: `guess-${at}@example.com`, password: 'not this one' }),
    ),
  );
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 503]));
  for (const { headers, text } of busy) {
    expect(headers.get('retry-after')).toBe('3');
    expect(text).toContain('Many people are signing in right now');
  }
  const later = await browserOf(site.app).post('/account-api/sign-in', { email, password });
  expect(later.status).toBe(303);
});

test('a try that was refused for the crowd is no wrong password', async () => {
  const { email, password } = await signUp(site);
  const answers = await Promise.all(
    Array.from({ length: ATTEMPTS }, () => browserOf(site.app).post('/account-api/sign-in', { email, password })),
  );
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  const rows = await site.database.query<{ failures: number }>('select failures from sign_in_failures');
  for (const { failures } of rows)
    expect(failures).toBeLessThanOrEqual(ATTEMPTS - answers.filter(({ status }) => status === 503).length);
});

test.each(['sign-up', 'sign-in'])('every way to a hash goes through the queue: %s', async (way) => {
  const posts = Array.from({ length: ATTEMPTS }, (_, at) =>
    browserOf(site.app).post(`/account-api/${way}`, {
      ...{ email: `burst-${at}@example.com`, name: 'Burst', password: 'three quiet words' },
    }),
  );
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses).toContain(503);
});
