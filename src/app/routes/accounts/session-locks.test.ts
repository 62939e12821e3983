import { beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '#ports/database/database.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { changePassword } from '#features/shoppers/shoppers.server.ts';
import { lockSessions } from '../../identity/lock-sessions.ts';
import {
  addUsedPasskey,
  type Answer,
  beforeSessionStarts,
  type Browser,
  browserOf,
  linkTo,
  newestSession,
  useAccountSite,
  openLink,
  openLinkAndConfirm,
  signUp,
} from './testing/account-site.ts';

const site = useAccountSite();
let browser: Browser;
beforeEach(async () => {
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

/** Each step prepares what it needs, and returns a function that sends its last request. */
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

describe('a link whose address moves to another account while it is used', () => {
  const NEW = 'new@example.com';
  const setAddress = (connection: Queryable, from: string, to: string) =>
    connection.query('update account_users set email = $2 where email = $1', [from, to]);

  test('signs in to that account, although it is found late', async () => {
    const guest = browserOf(site.app);
    await guest.post('/account-api/sign-in-link', { email: NEW });
    const press = await openLink(guest, await linkTo(site.database, NEW));
    const answer = await whileOpen(site.database, {
      first: (connection) => setAddress(connection, ANN.email, NEW),
      second: press,
    });
    expect(answer.status).toBe(303);
    expect(await site.database.query('select email from account_users')).toEqual([{ email: NEW }]);
    expect((await guest.get('/account')).text).toContain(NEW);
  });

  test.each([
    ['sign-in', '/account-api/sign-in-link', undefined],
    ['reset', '/account-api/reset-password', NEW_PASSWORD],
  ])('of a %s works for that account', async (_what, path, action) => {
    await signUp(site, { email: 'bob@example.com' });
    const guest = browserOf(site.app);
    const link = await request(path, ANN.email);
    const press = await openLink(guest, link, action, action === undefined ? undefined : { password });
    const answer = await whileOpen(site.database, {
      first: (connection) => connection.query('select from shoppers for update'),
      second: press,
      last: async (connection) => {
        await setAddress(connection, ANN.email, NEW);
        await setAddress(connection, 'bob@example.com', ANN.email);
      },
    });
    expect(answer.status).toBe(303);
    const { text } = await guest.get('/account');
    expect([text.includes(ANN.email), text.includes(NEW)]).toEqual([true, false]);
  });
});

test('a sign-in with a password that is replaced meanwhile is refused, and leaves no session', async () => {
  const visitor = browserOf(site.app);
  const answer = await whileOpen(site.database, {
    first: (connection) => connection.query('select from shoppers for update'),
    second: () => visitor.post('/account-api/sign-in', ANN),
    last: async (connection) => {
      await connection.query(`update account_credentials set password = 'another hash'`);
      await connection.query('delete from account_sessions');
    },
  });
  expect([answer.status, answer.text.includes('role="alert"')]).toEqual([422, true]);
  expect(await site.database.query('select from account_sessions')).toEqual([]);
  expect((await visitor.get('/account')).status).toBe(303);
});

test.each([
  ['a sign-in by a link', STEPS['a sign-in by link']!, 410],
  ['a password reset', STEPS['a password reset']!, 410],
  ['a new password', STEPS['a new password']!, 303],
])('%s leaves no session if the password is replaced before it starts', async (_what, prepare, status) => {
  const press = await prepare();
  const [account] = await site.database.query<{ id: string }>('select id from account_users');
  const answer = await beforeSessionStarts(site.database, press, async (connection) => {
    const sessions = await lockSessions(connection, { userId: account!.id });
    const place = { brand: 'marketplace', origin: 'http://localhost' } as const;
    await changePassword(connection, { sessions, passwordHash: 'another hash' }, place);
  });
  expect(answer.status).toBe(status);
  if (status === 410) expect(answer.text).toContain('This link was already used');
  await press();
  expect(await site.database.query('select from account_sessions')).toEqual([]);
});

test('a sign-in that fails after its session started leaves no session', async () => {
  const visitor = browserOf(site.app);
  const sessions = () => site.database.query('select id from account_sessions order by id');
  const before = await sessions();
  await site.database.query('alter table shoppers rename column user_id to hidden_id');
  try {
    await expect(visitor.post('/account-api/sign-in', ANN)).rejects.toThrow('/account-api/sign-in failed');
  } finally {
    await site.database.query('alter table shoppers rename column hidden_id to user_id');
  }
  expect(await sessions()).toEqual(before);
});
