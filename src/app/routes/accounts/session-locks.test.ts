import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import {
  type AccountSite,
  addUsedPasskey,
  type Answer,
  type Browser,
  browserOf,
  linkTo,
  newestSession,
  openAccountSite,
  openLink,
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
const THIEF = 'thief@elsewhere.example';
const NEW_ADDRESS = '/account-api/new-address';
const NEW_PASSWORD = '/account-api/new-password';
const password = 'blue tractor moon';
const TAKEN = 'the lock of an account whose address is taken';

/** Requests an email and returns the link in it. */
async function request(path: string, email: string): Promise<string> {
  await browser.post(path, { email });
  return linkTo(site.database, email);
}

/** What each of these steps does is prepared, and returned as the last request. */
const STEPS: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
  'the end of one session': async () => {
    const sessionId = await newestSession(site.database);
    return () => browser.post('/account-api/sessions/end', { sessionId });
  },
  'the end of all other sessions': async () => () => browser.post('/account-api/sessions/end-others'),
  'the end of a session as stored data': async () => {
    const id = `session.${await newestSession(site.database)}`;
    return () => browser.post('/account/data/delete', { part: 'account', id });
  },
  'a new password': async () => () =>
    browser.post('/account-api/password', { currentPassword: ANN.password, password }),
  'a removed passkey': async () => {
    await addUsedPasskey(site.database);
    return () => browser.post('/account-api/passkeys/remove', { passkeyId: 'key' });
  },
  'a new address': async () =>
    openLink(browser, await request('/account-api/email', 'ann@second.example'), NEW_ADDRESS),
  'a password reset': async () =>
    openLink(browser, await request('/account-api/reset-password', ANN.email), NEW_PASSWORD, { password }),
  [TAKEN]: async () => {
    await openLinkAndConfirm(browser, await request('/account-api/email', THIEF), NEW_ADDRESS);
    const undo = await linkTo(site.database, ANN.email);
    await browserOf(site.app).post('/account-api/sign-in', { ...ANN, email: THIEF });
    const { browser: owner } = await signUp(site);
    return openLink(owner, undo, NEW_PASSWORD, { password });
  },
  'a sign-in by link': async () => openLink(browserOf(site.app), await request('/account-api/sign-in-link', ANN.email)),
};

test.each(Object.entries(STEPS))(
  '%s waits for a deletion of the account, and neither for the other',
  async (what, prepare) => {
    const act = await prepare();
    const [{ id } = { id: '' }] = await site.database.query<{ id: string }>(
      'select id from account_users order by created_at limit 1',
    );
    const answer = await whileOpen(site.database, {
      // In the order of `erasePerson`.
      first: (connection) => connection.query('select from shoppers where user_id = $1 for update', [id]),
      second: act,
      last: async (connection, hasEnded) => {
        expect(hasEnded).toBe(false);
        await connection.query('select from account_links for update');
        await connection.query('select from account_users where id = $1 for update', [id]);
        await connection.query('select from account_sessions where user_id = $1 for update', [id]);
      },
    });
    expect(answer.status).toBe(what === TAKEN ? 409 : 303);
  },
);
