import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AccountSite,
  type Answer,
  type Browser,
  browserOf,
  linkTo,
  openAccountSite,
  openLinkAndConfirm,
  signUp,
} from './testing/account-site.ts';

let site: AccountSite;
let browser: Browser;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.renew();
  ({ browser } = await signUp(site));
  await browserOf(site.app).post('/account-api/sign-in', ANN);
});

const ANN = { email: 'ann@example.com', password: 'correct horse battery' };
const NEW_PASSWORD = '/account-api/new-password';
const password = 'blue tractor moon';

/** The id of the other browser's session. */
async function otherSession(): Promise<string> {
  const [row] = await site.database.query<{ id: string }>(
    'select id from account_sessions order by created_at desc limit 1',
  );
  return row!.id;
}

/** Returns the press of a link's button. */
async function pressOf(one: Browser, link: string, action: string, typed = {}): Promise<() => Promise<Answer>> {
  const { text } = await one.get(link);
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return () => one.post(action, { token, ...typed });
}

async function addPasskey(): Promise<void> {
  await site.database.query(
    `insert into account_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     select 'key', id, '', 'key', 0, 'singleDevice', false from account_users`,
  );
  await site.database.query(`update account_sessions set proof = 'passkey' where id = $1`, [await otherSession()]);
}

async function isWaiting(): Promise<boolean> {
  const waiting = await site.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

test.each<[string, () => Promise<() => Promise<Answer>>, number]>([
  [
    'one session',
    async () => {
      const sessionId = await otherSession();
      return () => browser.post('/account-api/sessions/end', { sessionId });
    },
    303,
  ],
  ['all other sessions', async () => () => browser.post('/account-api/sessions/end-others'), 303],
  [
    'a session as stored data',
    async () => {
      const id = `session.${await otherSession()}`;
      return () => browser.post('/account/data/delete', { part: 'account', id });
    },
    303,
  ],
  [
    'sessions with a new password',
    async () => () => browser.post('/account-api/password', { currentPassword: ANN.password, password }),
    303,
  ],
  [
    'sessions with a removed passkey',
    async () => {
      await addPasskey();
      return () => browser.post('/account-api/passkeys/remove', { passkeyId: 'key' });
    },
    303,
  ],
  [
    'sessions with a new address',
    async () => {
      await browser.post('/account-api/email', { email: 'ann@second.example' });
      const link = await linkTo(site.database, 'ann@second.example');
      return pressOf(browser, link, '/account-api/new-address');
    },
    303,
  ],
  [
    'sessions with a password reset',
    async () => {
      await browser.post('/account-api/reset-password', { email: ANN.email });
      return pressOf(browser, await linkTo(site.database, ANN.email), NEW_PASSWORD, { password });
    },
    303,
  ],
  [
    'sessions of an account whose address is taken',
    async () => {
      await browser.post('/account-api/email', { email: 'thief@elsewhere.example' });
      await openLinkAndConfirm(
        browser,
        await linkTo(site.database, 'thief@elsewhere.example'),
        '/account-api/new-address',
      );
      const undo = await linkTo(site.database, ANN.email);
      await browserOf(site.app).post('/account-api/sign-in', { ...ANN, email: 'thief@elsewhere.example' });
      const { browser: owner } = await signUp(site);
      return pressOf(owner, undo, NEW_PASSWORD, { password });
    },
    409,
  ],
])('ending %s waits for a deletion of the account, and neither for the other', async (_what, prepare, status) => {
  const end = await prepare();
  const { database } = site;
  const [{ id: userId } = { id: '' }] = await database.query<{ id: string }>(
    'select id from account_users order by created_at limit 1',
  );
  const answer = await database.transaction(async (connection) => {
    // As `erasePerson` locks them.
    await connection.query('select from shoppers where user_id = $1 for update', [userId]);
    let hasEnded = false;
    const ended = end().finally(() => (hasEnded = true));
    ended.catch(() => undefined);
    await expect.poll(async () => hasEnded || (await isWaiting())).toBe(true);
    expect(hasEnded).toBe(false);
    await connection.query('select from account_users where id = $1 for update', [userId]);
    await connection.query('select from account_sessions where user_id = $1 for update', [userId]);
    return { ended };
  });
  expect((await answer.ended).status).toBe(status);
});
