import { beforeEach, describe, expect, test } from 'vitest';
import {
  addOperator,
  enrollOperator,
  createRecoveryCodes,
  removeOperator,
  findAccountByEmail,
  resetOperator,
} from '#features/shoppers/shoppers.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { registerPasskey } from '#ports/accounts/testing/software-passkey.ts';
import {
  beforeSessionStarts,
  type Browser,
  browserOf,
  linkTo,
  useAccountSite,
  openLinkAndConfirm,
  signUp,
} from './testing/account-site.ts';
import { lockSessions } from '../../identity/lock-sessions.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

const site = useAccountSite();
beforeEach(() => emptyTables(site.database, 'operators'));

const CODE = '/account-api/operator-access';
const ACCESS = '/account/operator-access?refUrl=%2Foperator%2Fdealers';

/** Creates an operator with a passkey on another device, signed in here with a password. */
async function operator() {
  const { browser, email, password } = await signUp(site);
  await addOperator(site.database, email);
  const [user] = await site.database.query<{ id: string }>('select id from account_users where email = $1', [email]);
  await enrollOperator(site.database, user!.id, { replaces: false });
  return { browser, email, password, userId: user!.id, codes: await createRecoveryCodes(site.database, email) };
}

test('an operator without a passkey is redirected to add one', async () => {
  const { browser, email } = await signUp(site);
  expect((await browser.get(ACCESS)).status).toBe(404);
  await addOperator(site.database, email);
  expect((await browser.get('/operator/dealers')).location).toBe(ACCESS);
  const { status, text, headers } = await browser.get(ACCESS);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toContain('<h1>Add a passkey</h1>');
  expect(text).toContain('Passkeys need JavaScript.');
});

test('a recovery code opens the pages once, in another session', async () => {
  const { browser, codes } = await operator();
  const before = browser.cookies.get('session');
  expect(codes).toHaveLength(10);
  const stored = JSON.stringify(await site.database.query('select * from operator_recovery_codes'));
  for (const code of codes) expect(stored).not.toContain(code);
  const used = await browser.post(CODE, {
    code: codes[0]!.toUpperCase().replaceAll('-', ' '),
    refUrl: '/operator/dealers',
  });
  expect([used.status, used.location]).toEqual([303, '/operator/dealers']);
  expect(browser.cookies.get('session')).not.toBe(before);
  expect((await browser.get('/operator/dealers')).status).toBe(200);
  await browser.post('/account-api/sign-out');
  await browser.post('/account-api/sign-in', { email: 'ann@example.com', password: 'correct horse battery' });
  expect((await browser.post(CODE, { code: codes[0]! })).status).toBe(422);
  expect((await browser.get('/operator/dealers')).location).toBe(ACCESS);
});

describe('a recovery code that is used leaves no session, if before it starts', () => {
  test.each<[string, (connection: Connection, who: { email: string; userId: string }) => Promise<unknown>]>([
    ['new codes are made', (connection, { email }) => createRecoveryCodes(connection, email)],
    ['the operator is removed', (connection, { email }) => removeOperator(connection, email)],
    [
      'the operator is reset',
      async (connection, who) => resetOperator(connection, who.email, await lockSessions(connection, who)),
    ],
    ['all sessions end', async (connection, who) => (await lockSessions(connection, who)).end({ allBut: null })],
    [
      'the account gets another address',
      (connection, { userId }) =>
        connection.query(`update account_users set email = 'ann2@example.com' where id = $1`, [userId]),
    ],
  ])('%s', async (_what, change) => {
    const { browser, codes, email, userId } = await operator();
    const answer = await beforeSessionStarts(
      site.database,
      () => browser.post(CODE, { code: codes[0]!, refUrl: '/operator/dealers' }),
      (connection) => change(connection, { email, userId }),
    );
    expect([answer.status, answer.location]).toEqual([303, '/operator/dealers']);
    expect(await site.database.query(`select from account_sessions where proof = 'recovery-code'`)).toEqual([]);
    const failures = `select after->>'reason' as reason from audit_log
      where action = 'recovery-code.failed' order by id desc limit 1`;
    expect(await site.database.query(failures)).toEqual([{ reason: 'sessions-ended' }]);
    const ended = '/sign-in?defaultScreen=signin&refUrl=%2Foperator%2Fdealers';
    expect((await browser.get('/operator/dealers')).location).toBe(ended);
  });
});

test('codes can be tried ten times an hour', async () => {
  const { browser, codes } = await operator();
  for (let at = 0; at < 10; at++) expect((await browser.post(CODE, { code: `guess-${at}` })).status).toBe(422);
  expect((await browser.post(CODE, { code: codes[0]! })).status).toBe(422);
});

test('no code works for another operator, or redirects to other sites', async () => {
  const { browser, codes } = await operator();
  await addOperator(site.database, 'bob@example.com');
  const others = await createRecoveryCodes(site.database, 'bob@example.com');
  expect((await browser.post(CODE, { code: others[0]! })).status).toBe(422);
  expect((await browser.post(CODE, { code: codes[0]!, refUrl: 'https://evil.example/' })).location).toBe('/operator');
});

test('an operator with recovery codes and no passkey adds the first one only after using a code', async () => {
  const { browser, email, password } = await signUp(site);
  await addOperator(site.database, email);
  const codes = await createRecoveryCodes(site.database, email);
  expect((await browser.get(ACCESS)).text).toContain('Use a recovery code to open the operator pages here');
  await browser.post(CODE, { code: codes[0]! });
  const thief = browserOf(site.app);
  await thief.post('/account-api/sign-in', { email, password });
  for (const path of ['/account-api/passkeys/options', '/account-api/passkeys/remove'])
    expect((await thief.post(path, { passkeyId: 'x' })).status, path).toBe(403);
  const added = await thief.ask('/account-api/passkeys', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ response: { id: 'x' } }),
  });
  expect([added.status, JSON.parse(added.text).type]).toEqual([403, 'urn:forecourt:problem:operator-proof-needed']);
  expect((await browser.post('/account-api/passkeys/options')).status).toBe(200);
});

test('a reset password opens no operator page, and adds no passkey', async () => {
  const { email } = await operator();
  const thief = browserOf(site.app);
  await thief.post('/account-api/reset-password', { email });
  const link = await linkTo(site.database, email);
  const entered = await openLinkAndConfirm(thief, link, '/account-api/new-password', {
    password: 'thief chose these words',
  });
  expect(entered.status).toBe(303);
  expect((await thief.get('/operator/dealers')).location).toBe(ACCESS);
  const requested = await thief.post('/account-api/passkeys/options');
  expect([requested.status, JSON.parse(requested.text).type]).toEqual([
    403,
    'urn:forecourt:problem:operator-proof-needed',
  ]);
  expect((await thief.post('/account-api/passkeys/remove', { passkeyId: 'x' })).status).toBe(403);
});

test('a stolen password changes or deletes no operator’s account', async () => {
  const { browser, email, password, codes } = await operator();
  const row = async () =>
    (await site.database.query('select email, updated_at from account_users where email = $1', [email]))[0];
  const before = await row();
  const thief = browserOf(site.app);
  await thief.post('/account-api/sign-in', { email, password });
  const changes: [string, Record<string, string>][] = [
    ['/account-api/email', { email: 'thief@example.com' }],
    ['/account-api/password', { currentPassword: password, password: 'thief chose these words' }],
    ['/account-api/delete', { confirmEmail: email }],
    ['/account-api/passkeys/remove', { passkeyId: 'x' }],
  ];
  for (const [path, fields] of changes) expect((await thief.post(path, fields)).status, path).toBe(403);
  expect(await row()).toEqual(before);
  expect((await thief.post('/account-api/sign-in', { email, password })).status).toBe(303);
  expect((await browser.post(CODE, { code: codes[0]! })).status).toBe(303);
  expect((await browser.post('/account-api/email', { email: 'ann2@example.com' })).location).toContain('done=email');
});

test('an operator’s password with the token of another account adds no passkey for the operator', async () => {
  const { browser } = await operator();
  const bob = (await signUp(site, { email: 'bob@example.com', name: 'Bob' })).browser;
  const token = { 'x-id-token': bob.cookies.get('session')!, 'sec-fetch-site': 'same-origin' };
  const requested = await browser.ask('/account-api/passkeys/options', { method: 'POST', headers: token });
  const options = JSON.parse(requested.text) as { user?: { name: string } };
  expect([requested.status, options.user?.name]).toEqual([200, 'bob@example.com']);
  const added = await browser.ask('/account-api/passkeys', {
    method: 'POST',
    headers: { ...token, 'content-type': 'application/json' },
    body: JSON.stringify({ response: registerPasskey(options, 'http://localhost') }),
  });
  expect(added.status).toBe(201);
  const owners = await site.database.query(
    'select u.email from account_passkeys p join account_users u on u.id = p.user_id',
  );
  expect(owners).toEqual([{ email: 'bob@example.com' }]);
});

test('another account with the same address is not the enrolled one', async () => {
  const { userId } = await operator();
  await site.database.query('delete from account_users where id = $1', [userId]);
  const { browser } = await signUp(site);
  await site.database.query(`update account_sessions set proof = 'passkey'`);
  expect((await browser.get('/operator/dealers')).location).toBe(ACCESS);
  expect((await browser.post('/account-api/passkeys/options')).status).toBe(403);
});

describe('a session that was verified by a recovery code needs another proof', () => {
  const proved = async () => {
    const one = await operator();
    await one.browser.post(CODE, { code: one.codes[0]! });
    expect((await one.browser.get('/operator/dealers')).status).toBe(200);
    return one;
  };
  const expectUnproved = async (browser: Browser) =>
    expect((await browser.get('/operator/dealers')).location).toBe(ACCESS);

  test('after new codes were made', async () => {
    const { browser, email } = await proved();
    await createRecoveryCodes(site.database, email);
    await expectUnproved(browser);
  });

  test('after the operator was removed and added again', async () => {
    const { browser, email } = await proved();
    expect(await removeOperator(site.database, email.toUpperCase())).toBe('changed');
    await addOperator(site.database, email);
    await expectUnproved(browser);
  });

  test('after the account took another operator’s address', async () => {
    const { browser } = await proved();
    await addOperator(site.database, 'ann2@example.com');
    await browser.post('/account-api/email', { email: 'ann2@example.com' });
    const link = await linkTo(site.database, 'ann2@example.com');
    expect((await openLinkAndConfirm(browser, link, '/account-api/new-address')).location).toBe(
      '/account?done=address',
    );
    await expectUnproved(browser);
  });
});

test('after a reset at the command line the operator adds a passkey again', async () => {
  const { browser, email, password, codes } = await operator();
  const reset = site.database.transaction(async (connection) => {
    const account = await findAccountByEmail(connection, email);
    return resetOperator(connection, email, await lockSessions(connection, account!));
  });
  expect(await reset).toBe(true);
  expect((await browser.get('/operator/dealers')).location).toMatch(/^\/sign-in\?/);
  await browser.post('/account-api/sign-in', { email, password });
  expect((await browser.post(CODE, { code: codes[1]! })).status).toBe(422);
  expect((await browser.post('/account-api/passkeys/options')).status).toBe(200);
});
