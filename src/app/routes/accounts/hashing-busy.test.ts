import { expect, test } from 'vitest';
import { fastHashing } from '#ports/accounts/testing/fast-hashing.ts';
import { type Answer, browserOf, useAccountSite, signUp } from './testing/account-site.ts';

const ATTEMPTS = 60;

/** What hashes wait for. */
let released = Promise.withResolvers<void>();
released.resolve();
let hashings = 0;

/** Waits until the site refuses a post, or all posts of a burst reached their hash. */
async function waitForRelease(): Promise<void> {
  if (++hashings === ATTEMPTS) released.resolve();
  await released.promise;
}

const site = useAccountSite({
  hashing: {
    hash: (password) => waitForRelease().then(() => fastHashing.hash(password)),
    verify: (compared) => waitForRelease().then(() => fastHashing.verify(compared)),
  },
});

/** Posts a form as many browsers at once. */
async function postAtOnce(way: string, fieldsOf: (at: number) => Record<string, string>): Promise<Answer[]> {
  released = Promise.withResolvers();
  hashings = 0;
  return Promise.all(
    Array.from({ length: ATTEMPTS }, async (_, at) => {
      const answer = await browserOf(site.app).post(`/account-api/${way}`, fieldsOf(at));
      if (answer.status === 503) released.resolve();
      return answer;
    }),
  );
}

test('in a burst of sign-ins, some are checked and the rest get Retry-After', async () => {
  const { email, password } = await signUp(site);
  const answers = await postAtOnce('sign-in', (at) => ({
    email: `guess-${at}@example.com`,
    password: 'not this one',
  }));
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

test('an attempt that was refused during a burst does not count as a wrong password', async () => {
  const { email, password } = await signUp(site);
  const answers = await postAtOnce('sign-in', () => ({ email, password }));
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  const rows = await site.database.query<{ failures: number }>('select failures from sign_in_failures');
  for (const { failures } of rows)
    expect(failures).toBeLessThanOrEqual(ATTEMPTS - answers.filter(({ status }) => status === 503).length);
});

test.each(['sign-up', 'sign-in'])('every way to a hash goes through the queue: %s', async (way) => {
  const answers = await postAtOnce(way, (at) => ({
    ...{ email: `burst-${at}@example.com`, name: 'Burst', password: 'three quiet words' },
  }));
  expect(answers.map(({ status }) => status)).toContain(503);
});
