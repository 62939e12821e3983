import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseError } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import { createTestDatabase } from '../database/test-database.ts';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';
import { registerPasskey } from './testing/software-passkey.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

const ORIGIN = 'http://localhost:3000';
let database: Database;
let accounts: Accounts & { close(): Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = openAccounts(database, { secret: 'x'.repeat(32), errorOf: databaseError });
});
afterAll(async () => {
  await accounts?.close();
  await database?.close();
});
let ann = '';
let bob = '';
beforeEach(async () => {
  await emptyTables(database, 'account_users');
  await database.query(
    `insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com'), ('bob', 'Bob', 'bob@example.com')`,
  );
  [ann, bob] = [await signIn('ann'), await signIn('bob')];
});

const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const signIn = async (id: string) =>
  cookieOf((await accounts.start(id, { headers: new Headers(), origin: ORIGIN })).cookies);
const cookieVisit = (cookie: string) => ({ headers: new Headers({ cookie }), origin: ORIGIN });
/** Bob's session in the cookie, and Ann's in the header. */
const mixed = (more = '', token = ann.replace('session=', '')) => ({
  headers: new Headers({ cookie: [bob, more].filter(Boolean).join('; '), 'x-id-token': token }),
  origin: ORIGIN,
});
const userOf = async (cookie: string) => (await accounts.find(cookieVisit(cookie)))?.account.userId;
const add = async (...call: Parameters<Accounts['passkeys']['verifyNew']>) => {
  const verified = await accounts.passkeys.verifyNew(...call);
  await verified?.save(database);
  return verified !== null;
};
const owners = () => database.query<{ user_id: string; host: string }>('select user_id, host from account_passkeys');

test("a new passkey belongs to the header's account, not the cookie's", async () => {
  expect((await accounts.find(mixed()))?.account.userId).toBe('ann');
  const requested = (await accounts.passkeys.startRegistration(mixed(), 'ann'))!;
  expect(requested.options).toMatchObject({ user: { name: 'ann@example.com' } });
  const passkey = { response: registerPasskey(requested.options, ORIGIN), name: 'Key' };
  expect(await add(mixed(cookieOf(requested.cookies)), 'ann', passkey)).toBe(true);
  expect(await owners()).toEqual([{ user_id: 'ann', host: 'localhost' }]);
});

test('a challenge of one session adds no passkey in another session', async () => {
  const requested = (await accounts.passkeys.startRegistration(cookieVisit(bob), 'bob'))!;
  const passkey = { response: registerPasskey(requested.options, ORIGIN), name: 'Key' };
  expect(await add(mixed(cookieOf(requested.cookies)), 'ann', passkey)).toBe(false);
  expect(await owners()).toEqual([]);
});

test('no passkey is requested or added for an account other than the session’s', async () => {
  expect(await accounts.passkeys.startRegistration(cookieVisit(bob), 'ann')).toBeNull();
  const requested = (await accounts.passkeys.startRegistration(cookieVisit(bob), 'bob'))!;
  const passkey = { response: registerPasskey(requested.options, ORIGIN), name: 'Key' };
  const visit = cookieVisit(`${bob}; ${cookieOf(requested.cookies)}`);
  expect(await add(visit, 'ann', passkey)).toBe(false);
  expect(await owners()).toEqual([]);
  expect(await add(visit, 'bob', passkey)).toBe(true);
  expect(await owners()).toEqual([{ user_id: 'bob', host: 'localhost' }]);
});

test('an invalid header is not replaced by the cookie', async () => {
  for (const token of ['', 'guess', 'a b; session=x']) {
    expect(await accounts.find(mixed('', token)), token).toBeNull();
    expect(await accounts.passkeys.startRegistration(mixed('', token), 'bob'), token).toBeNull();
    expect((await accounts.end(mixed('', token))).hasEnded, token).toBe(false);
  }
  expect(await userOf(bob)).toBe('bob');
});

test('a sign-out or a new sign-in with a header ends the session of the header', async () => {
  expect((await accounts.end(mixed())).hasEnded).toBe(true);
  expect([await userOf(ann), await userOf(bob)]).toEqual([undefined, 'bob']);
  expect((await accounts.end(mixed())).hasEnded).toBe(false);
  ann = await signIn('ann');
  await accounts.start('ann', mixed());
  expect([await userOf(ann), await userOf(bob)]).toEqual([undefined, 'bob']);
});

test('a session that has expired is not reported as ended', async () => {
  await database.query(`update account_sessions set expires_at = now() - interval '1 second'`);
  expect((await accounts.end(cookieVisit(ann))).hasEnded).toBe(false);
});
