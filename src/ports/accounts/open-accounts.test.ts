import { createHmac, hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseError } from '../database/database-errors.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { createTestDatabase } from '../database/test-database.ts';
import type { Accounts } from './accounts.ts';
import { findSecret } from './find-secret.ts';
import { openAccounts } from './open-accounts.ts';
import { registerPasskey } from './testing/software-passkey.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

const PLAIN = { seal: String, open: String };
const ORIGIN = 'http://localhost:3000';
let database: Database;
let accounts: Accounts & { close(): Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = openAccounts(database, {
    secret: await findSecret(database, PLAIN),
    errorOf: databaseError,
    siteNameOf: (origin) => `The site at ${origin}`,
  });
});
afterAll(async () => {
  await accounts.close();
  await database.close();
});
beforeEach(async () => {
  await emptyTables(database, 'account_users', 'operators');
  await database.query(`insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com')`);
});

const visit = (cookie = '', origin = ORIGIN) => ({ headers: new Headers({ cookie, 'user-agent': 'Firefox' }), origin });
const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

test('a signed-in user is identified by an HttpOnly cookie', async () => {
  const { userId, cookies } = await accounts.start('ann', visit());
  expect(userId).toBe('ann');
  expect(cookies).toEqual([
    expect.stringMatching(/^session=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/i),
  ]);
  const found = await accounts.find(visit(cookieOf(cookies)));
  expect(found).toEqual({
    account: {
      userId: 'ann',
      email: 'ann@example.com',
      emailVerified: true,
      name: 'Ann',
      isOperator: false,
      enrolled: 'no-account',
      hasRecoveryCodes: false,
    },
    session: { id: expect.any(String), startedAt: expect.any(Date), proof: null, deskSeenAt: null },
  });
  const [row] = await database.query('select user_agent, ip_address from account_sessions');
  expect(row).toEqual({ user_agent: 'Firefox', ip_address: '' });
});

test('a program sends the cookie’s value as a header [R248]', async () => {
  const { cookies } = await accounts.start('ann', visit());
  const token = cookieOf(cookies).replace('session=', '');
  const withToken = (value: string) => ({ headers: new Headers({ 'x-id-token': value }), origin: ORIGIN });
  expect((await accounts.find(withToken(token)))?.account.userId).toBe('ann');
  expect((await accounts.find(withToken(decodeURIComponent(token))))?.account.userId).toBe('ann');
  for (const wrong of ['', 'guess', '%', token.slice(1)]) expect(await accounts.find(withToken(wrong))).toBeNull();
});

test('a program’s token is refused without the signature of its cookie', async () => {
  const { cookies } = await accounts.start('ann', visit());
  const value = decodeURIComponent(cookieOf(cookies).replace('session=', ''));
  const [bare = ''] = value.split('.');
  const forged = createHmac('sha256', 'another secret').update(bare).digest('base64');
  for (const wrong of [bare, `${bare}.`, `${bare}.${forged}`, `${value.slice(0, -6)}AAAAA=`, `x; session=${value}`]) {
    const headers = new Headers({ 'x-id-token': wrong });
    expect(await accounts.find({ headers, origin: ORIGIN }), wrong).toBeNull();
  }
});

test('the database stores a digest of the session token, which does not sign in', async () => {
  const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
  const [token = ''] = decodeURIComponent(cookie.replace('session=', '')).split('.');
  const [row] = await database.query<{ row: string; token: string }>(
    'select to_jsonb(s)::text as row, token from account_sessions s',
  );
  expect(row!.row).not.toContain(token);
  expect(row!.token).toBe(`sha256:${hash('sha256', token, 'hex')}`);
  const secret = await findSecret(database, PLAIN);
  const signed = (value: string) => `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
  const cookieWith = (value: string) => visit(`session=${encodeURIComponent(signed(value))}`);
  expect(await accounts.find(cookieWith(token))).not.toBeNull();
  for (const stolen of [row!.token, row!.token.replace('sha256:', '')]) {
    expect(await accounts.find(cookieWith(stolen))).toBeNull();
    expect(await accounts.passkeys.startRegistration(cookieWith(stolen), 'ann')).toBeNull();
  }
});

test('a session that a server of the previous version starts is hashed by the database, and works', async () => {
  await database.query(
    `insert into account_sessions (id, user_id, token, expires_at) values ('old', 'ann', 'plain token', now() + interval '1 day')`,
  );
  const [row] = await database.query<{ token: string }>('select token from account_sessions');
  expect(row!.token).toBe(`sha256:${hash('sha256', 'plain token', 'hex')}`);
});

test('passkey challenges are stored under a digest of the browser’s value', async () => {
  const { cookies } = await accounts.passkeys.signInOptions(visit());
  const [given = ''] = decodeURIComponent(cookieOf(cookies).replace('passkey=', '')).split('.');
  expect(given.length).toBeGreaterThan(20);
  const rows = await database.query<{ row: string }>('select to_jsonb(c)::text as row from account_challenges c');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(given))).toEqual([]);
});

test('over HTTPS, the cookie is bound to the host, and the plain one is ignored', async () => {
  const https = 'https://cars.example';
  const { cookies } = await accounts.start('ann', visit('', https));
  expect(cookies[0]).toMatch(/^__Host-session=/);
  expect(cookies[0]).toMatch(/; Secure/i);
  expect(cookies[0]).not.toMatch(/domain/i);
  expect(await accounts.find(visit(cookieOf(cookies), https))).not.toBeNull();
  expect(await accounts.find(visit(cookieOf(cookies).replace('__Host-', ''), https))).toBeNull();
});

test('each sign-in starts a new session and ends the previous one', async () => {
  const first = cookieOf((await accounts.start('ann', visit())).cookies);
  const second = cookieOf((await accounts.start('ann', visit(first))).cookies);
  expect(second).not.toBe(first);
  expect(await accounts.find(visit(first))).toBeNull();
  expect(await accounts.find(visit(second))).not.toBeNull();
  // A session cookie that an attacker planted is not adopted.
  const planted = cookieOf((await accounts.start('ann', visit('session=chosen.by-somebody'))).cookies);
  expect(planted).not.toContain('chosen');
});

test('a sign-out ends the session on the server too', async () => {
  const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
  const { hasEnded, cookies } = await accounts.end(visit(cookie));
  expect(hasEnded).toBe(true);
  expect(cookies[0]).toMatch(/^session=; Max-Age=0/i);
  expect(await accounts.find(visit(cookie))).toBeNull();
});

describe('finds no one', () => {
  test.each([
    ['without a cookie', () => ''],
    ['by a cookie that we did not sign', (cookie: string) => `${cookie.slice(0, -6)}AAAA%3D`],
    ['by a token alone', (cookie: string) => decodeURIComponent(cookie).split('.')[0]!],
    ['by an empty cookie', () => 'session='],
    ['by a hint', () => 'signed-in=1'],
  ])('%s', async (_how, change) => {
    const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
    expect(await accounts.find(visit(change(cookie)))).toBeNull();
  });

  test('after the session expired, or the account was deleted', async () => {
    const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
    await database.query(`update account_sessions set expires_at = now() - interval '1 second'`);
    expect(await accounts.find(visit(cookie))).toBeNull();
    const other = cookieOf((await accounts.start('ann', visit())).cookies);
    await database.query('delete from account_users');
    expect(await accounts.find(visit(other))).toBeNull();
  });
});

test('an operator has a listed and verified address', async () => {
  const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
  await database.query(`insert into operators (email) values ('ann@example.com')`);
  expect((await accounts.find(visit(cookie)))!.account.isOperator).toBe(true);
  await database.query('update account_users set email_verified = false');
  expect((await accounts.find(visit(cookie)))!.account.isOperator).toBe(false);
});

test('a password is stored as an scrypt hash, and an account without one rejects all', async () => {
  const hash = await accounts.hashPassword('correct horse battery');
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await accounts.verifyPassword(hash, 'correct horse battery')).toBe(true);
  expect(await accounts.verifyPassword(hash, 'correct horse batterz')).toBe(false);
  expect(await accounts.verifyPassword(null, 'correct horse battery')).toBe(false);
});

test('only accounts can request passkeys, and an invalid response does not sign in', async () => {
  expect(await accounts.passkeys.startRegistration(visit(), 'ann')).toBeNull();
  const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
  const requested = (await accounts.passkeys.startRegistration(visit(cookie), 'ann'))!;
  expect(requested.options).toMatchObject({
    rp: { id: 'localhost', name: 'The site at http://localhost:3000' },
    user: { name: 'ann@example.com' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(requested.cookies[0]).toMatch(/^passkey=[^;]+;.*HttpOnly/);
  const both = `${cookie}; ${cookieOf(requested.cookies)}`;
  const invalid = { response: { id: 'x', response: {} }, name: 'Key' };
  const verified = accounts.passkeys.verifyNew(visit(both), 'ann', invalid);
  expect(await verified.catch(() => null)).toBeNull();
  const { options, cookies } = await accounts.passkeys.signInOptions(visit());
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(await accounts.passkeys.signIn(visit(cookieOf(cookies)), { id: 'x' })).toBeNull();
  expect(await accounts.passkeys.signIn(visit(), { id: 'x' })).toBeNull();
});

describe('a new passkey is stored', () => {
  const verify = async (isVerified: boolean) => {
    const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
    const requested = (await accounts.passkeys.startRegistration(visit(cookie), 'ann'))!;
    const response = registerPasskey(requested.options, ORIGIN, { isVerified });
    const both = visit(`${cookie}; ${cookieOf(requested.cookies)}`);
    return accounts.passkeys.verifyNew(both, 'ann', { response, name: 'Key' });
  };
  const stored = () => database.query('select user_id, host, name, aaguid from account_passkeys');

  test('with its host, and not before it is saved', async () => {
    const passkey = (await verify(true))!;
    expect(await stored()).toEqual([]);
    await passkey.save(database);
    expect(await stored()).toEqual([{ user_id: 'ann', host: 'localhost', name: 'Key', aaguid: expect.any(String) }]);
  });

  test('only if the authenticator verified the person', async () => {
    expect(await verify(false)).toBeNull();
    expect(await stored()).toEqual([]);
  });

  test('only if the transaction commits that saves it', async () => {
    const passkey = (await verify(true))!;
    const saved = database.transaction(async (connection) => {
      await passkey.save(connection);
      throw new Error('no audit row');
    });
    await expect(saved).rejects.toThrow('no audit row');
    expect(await stored()).toEqual([]);
  });
});

test('reports that the database is down', async () => {
  const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none');
  const away = openAccounts(gone, { secret: 'x'.repeat(32), errorOf: databaseError });
  const cookie = cookieOf((await accounts.start('ann', visit())).cookies);
  const same = openAccounts(gone, { secret: await findSecret(database, PLAIN), errorOf: databaseError });
  await expect(same.find(visit(cookie))).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  await expect(away.start('ann', visit())).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  await Promise.all([away.close(), same.close(), gone.close()]);
});
