import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseError } from '#ports/database/database-errors.ts';
import type { Accounts } from '#ports/accounts/accounts.ts';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { fastHashing } from '#ports/accounts/testing/fast-hashing.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import {
  type AccountSessions,
  addAccount,
  deleteSessions,
  findAccountByEmail,
  findAccountById,
  findAccountParts,
} from './account-store.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import {
  mailSignUpLink,
  checkPassword,
  passwordProblem,
  mailAddressConfirmation,
  mailPasswordReset,
  mailSignInLink,
  confirmNewAddress,
  resetPasswordWithLink,
  type SignInContext,
} from './sign-in.ts';
import { mergeShoppers } from './merge-shoppers.ts';
import { redeemLink } from './redeem-link.ts';
import { cookieDigest, findShopper, upsertShopper } from './shopper-store.ts';
import { MAX_SIGN_IN_FAILURES } from './sign-in-failures.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';

const PLACE = { brand: 'marketplace', origin: 'https://cars.example' } as const;
const ANN = { email: 'ann@example.com', name: 'Ann', password: 'correct horse battery', refUrl: '/cars-for-sale?a=1' };

let database: Database;
let accounts: Accounts & { close(): Promise<void> };
let world: SignInContext;
/** Number of times a password was hashed or compared with a hash. */
let hashings = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = openAccounts(database, { secret: 'x'.repeat(32), errorOf: databaseError, hashing: fastHashing });
  world = {
    database,
    accounts: {
      hashPassword: (password) => (hashings++, accounts.hashPassword(password)),
      verifyPassword: (...args) => (hashings++, accounts.verifyPassword(...args)),
    },
  };
});
afterAll(async () => {
  await accounts.close();
  await database.close();
});
beforeEach(async () => {
  await emptyTables(database, 'account_users', 'account_links', 'sign_in_failures', 'outbox', 'shoppers');
  hashings = 0;
});

const mails = async () =>
  (await readMails(database)).map(({ to, template, data }) => ({
    ...{ recipient: to, template, link: (data['link'] ?? null) as string },
  }));
const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token')!;
const lastToken = async () => tokenOf((await mails()).at(-1)!);
const press = async (token: string) =>
  database.transaction((connection) => redeemLink(connection, token, { is: 'requester' }));
/** The sessions of an account that have nothing in other rooms. */
const sessionsOf = (connection: Queryable, userId: string): AccountSessions => ({
  userId,
  end: (which) => deleteSessions(connection, userId, which),
});

async function signUp(who = ANN): Promise<string> {
  await mailSignUpLink(world, who, PLACE);
  return (await press(await lastToken()))!.userId;
}

describe('signing up', () => {
  test('the account exists only once its address is verified; the link works once', async () => {
    await mailSignUpLink(world, ANN, PLACE);
    expect(await findAccountByEmail(database, ANN.email)).toBeNull();
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: ANN.email, template: 'verify-email' });
    expect(mail!.link).toMatch(/^https:\/\/cars\.example\/sign-in\/link\?token=[\w-]{43}$/);
    expect(await press(tokenOf(mail!))).toMatchObject({ email: ANN.email, refUrl: ANN.refUrl });
    expect(await press(tokenOf(mail!))).toBeNull();
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({
      account: { name: 'Ann', email: ANN.email },
    });
  });

  test('does the same work for an address with an account, and tells only its owner', async () => {
    await signUp();
    hashings = 0;
    await mailSignUpLink(world, { ...ANN, name: 'Mallory', password: 'another password' }, PLACE);
    expect(hashings).toBe(1);
    expect((await mails()).map(({ template }) => template)).toEqual(['verify-email', 'sign-up-taken']);
    expect(await checkPassword(world, { ...ANN, password: 'another password', device: undefined })).toMatchObject({
      kind: 'refused',
    });
    expect(await press(await lastToken())).toMatchObject({ email: ANN.email });
    expect(await findAccountByEmail(database, ANN.email)).toMatchObject({ name: 'Ann' });
  });

  test('if two sign up with one address, the second link signs in and changes nothing', async () => {
    await mailSignUpLink(world, ANN, PLACE);
    const first = await lastToken();
    await mailSignUpLink(world, { ...ANN, name: 'Other', password: 'another password' }, PLACE);
    const second = await lastToken();
    const made = await press(first);
    expect((await press(second))!.userId).toBe(made!.userId);
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ account: { name: 'Ann' } });
  });

  test.each(['password1', 'sunshine', '87654321', 'ann@example.com', 'Ann12345', 'Forecourt2024'])(
    '%s is not an acceptable password',
    (password) => {
      expect(passwordProblem(password, { email: 'ann@example.com', name: 'Ann', siteNames: ['Forecourt'] })).toMatch(
        /^This password /,
      );
    },
  );
  test('three words are a valid password', () => {
    expect(passwordProblem(ANN.password, { ...ANN, siteNames: ['Forecourt'] })).toBeNull();
  });
});

describe('a link in an email', () => {
  test('signs in, and creates an account if there is none', async () => {
    const userId = await signUp();
    await mailSignInLink(world, ANN, PLACE);
    expect(await press(await lastToken())).toMatchObject({ userId, email: ANN.email, refUrl: ANN.refUrl });
    await mailSignInLink(world, { email: 'bob@example.com', refUrl: '/' }, PLACE);
    expect((await press(await lastToken()))!.userId).not.toBe(userId);
    expect(await findAccountByEmail(database, 'bob@example.com')).toMatchObject({ name: 'bob', passwordHash: null });
    expect((await mails()).slice(1).map(({ template }) => template)).toEqual(['sign-in-link', 'sign-in-link']);
  });

  test('admits one person if two use it at once', async () => {
    await mailSignInLink(world, ANN, PLACE);
    const token = await lastToken();
    const pressed = await Promise.all([press(token), press(token), press(token)]);
    expect(pressed.filter((entered) => entered !== null)).toHaveLength(1);
  });

  test.each([
    ['made up', async () => 'x'.repeat(43)],
    ['too old', async (token: string) => (await age(), token)],
    ['for a new password', async () => (await signUp(), await mailPasswordReset(world, ANN, PLACE), lastToken())],
  ])('that is %s signs no one in', async (_what, change) => {
    await mailSignInLink(world, { email: 'bob@example.com', refUrl: '/' }, PLACE);
    const token = await change(await lastToken());
    expect(await press(token)).toBeNull();
  });
  const age = () => database.query(`update account_links set expires_at = now() - interval '1 second'`);

  test('is stored only as a digest', async () => {
    await mailSignInLink(world, ANN, PLACE);
    const [row] = await database.query<{ row: string }>('select account_links::text as row from account_links');
    expect(row!.row).not.toContain(await lastToken());
  });
});

describe('a new password', () => {
  test('is set by a link, ends every session, and its owner is notified', async () => {
    const userId = await signUp();
    await accounts.start(userId, { headers: new Headers(), origin: PLACE.origin });
    await mailPasswordReset(world, ANN, PLACE);
    const token = await lastToken();
    const passwordHash = await accounts.hashPassword('a new password here');
    const reset = () =>
      database.transaction((connection) =>
        resetPasswordWithLink(connection, { token, passwordHash, sessions: sessionsOf(connection, userId) }, PLACE),
      );
    expect(await reset()).toMatchObject({ userId });
    expect(await reset()).toBeNull();
    expect((await findAccountParts(database, userId)).sessions).toEqual([]);
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ kind: 'refused' });
    expect(await checkPassword(world, { ...ANN, password: 'a new password here', device: undefined })).toMatchObject({
      kind: 'right',
    });
    expect((await mails()).at(-1)).toMatchObject({ template: 'account-changed', recipient: ANN.email });
  });

  test('for an address without an account, the email says so, with the same work', async () => {
    await mailPasswordReset(world, { email: 'bob@example.com' }, PLACE);
    expect(await mails()).toMatchObject([{ recipient: 'bob@example.com', template: 'reset-unknown' }]);
    const [{ count } = { count: 0 }] = await database.query<{ count: number }>('select count(*) from account_links');
    expect(count).toBe(1);
  });
});

describe('wrong passwords', () => {
  const wrong = (device?: string, email = ANN.email) =>
    checkPassword(world, { email, password: 'not the password', device });

  test('cost one hash, like correct ones and those for unknown accounts', async () => {
    await signUp();
    await addAccount(database, { name: 'Link', email: 'link@example.com', passwordHash: null });
    for (const [email, reason] of [
      [ANN.email, 'wrong-password'],
      ['nobody@example.com', 'unknown-address'],
      ['link@example.com', 'no-password'],
    ] as const) {
      hashings = 0;
      expect(await wrong(undefined, email)).toMatchObject({ kind: 'refused', reason });
      expect(hashings).toBe(1);
    }
    hashings = 0;
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ kind: 'right' });
    expect(hashings).toBe(1);
  });

  test('are accepted ten times an hour; then the right one is refused too, with the same work', async () => {
    await signUp();
    for (let tries = 0; tries < MAX_SIGN_IN_FAILURES; tries++)
      expect(await wrong()).toMatchObject({ reason: 'wrong-password' });
    hashings = 0;
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ reason: 'too-many-tries' });
    expect(hashings).toBe(1);
    await database.query(`update sign_in_failures set since = now() - interval '61 minutes'`);
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ kind: 'right' });
  });

  test('count correctly if many come at once', async () => {
    const userId = await signUp();
    // Hashing takes no time here; otherwise its queue would reject some of the attempts.
    const fast = { ...world, accounts: { ...world.accounts, verifyPassword: async () => false } };
    const guess = () => checkPassword(fast, { email: ANN.email, password: 'not this one', device: undefined });
    await Promise.all(Array.from({ length: 30 }, guess));
    hashings = 0;
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ kind: 'refused' });
    expect(userId).toBeTruthy();
  });

  test('elsewhere lock out neither a known browser nor a link in an email', async () => {
    const userId = await signUp();
    await rememberDevice(database, 'my-browser', userId);
    for (let tries = 0; tries < 12; tries++) await wrong();
    expect(await checkPassword(world, { ...ANN, device: undefined })).toMatchObject({ kind: 'refused' });
    expect(await checkPassword(world, { ...ANN, device: 'my-browser' })).toMatchObject({ kind: 'right' });
    for (let tries = 0; tries < 12; tries++) await wrong('my-browser');
    expect(await checkPassword(world, { ...ANN, device: 'my-browser' })).toMatchObject({ kind: 'refused' });
    await mailSignInLink(world, ANN, PLACE);
    expect(await press(await lastToken())).toMatchObject({ userId });
  });

  test('a browser that is known for one account has no extra attempts for another', async () => {
    const userId = await signUp();
    await signUp({ ...ANN, email: 'bob@example.com', name: 'Bob' });
    await rememberDevice(database, 'my-browser', userId);
    for (let tries = 0; tries < 11; tries++) await wrong(`made-up-${tries}`, 'bob@example.com');
    expect(
      await checkPassword(world, { email: 'bob@example.com', password: ANN.password, device: 'my-browser' }),
    ).toMatchObject({ kind: 'refused' });
  });
});

describe('another address', () => {
  const NEW = 'ann@elsewhere.example';
  const start = (userId: string) => accounts.start(userId, { headers: new Headers(), origin: PLACE.origin });
  const newest = async (userId: string) => (await findAccountParts(database, userId)).sessions[0]!.id;
  const pressAs = (token: string, userId: string, keepSession: string) =>
    database.transaction((connection) =>
      confirmNewAddress(connection, { token, sessions: sessionsOf(connection, userId), keepSession }, PLACE),
    );
  const emailOf = async (userId: string) => (await findAccountById(database, userId))!.email;
  const ask = async (userId: string, email = NEW) => (
    await mailAddressConfirmation(database, { email, userId }, PLACE),
    lastToken()
  );
  const reset = async (token: string, userId: string) => {
    const passwordHash = await accounts.hashPassword('blue tractor moon');
    return database.transaction((connection) =>
      resetPasswordWithLink(connection, { token, passwordHash, sessions: sessionsOf(connection, userId) }, PLACE),
    );
  };

  test('belongs to the account once its signed-in owner uses the link; all other sessions end', async () => {
    const userId = await signUp();
    await start(userId);
    await start(userId);
    await rememberDevice(database, 'my-browser', userId);
    const kept = await newest(userId);
    const token = await ask(userId);
    expect(await emailOf(userId)).toBe(ANN.email);
    expect(await pressAs(token, userId, kept)).toBe('changed');
    expect(await emailOf(userId)).toBe(NEW);
    expect((await findAccountParts(database, userId)).sessions.map(({ id }) => id)).toEqual([kept]);
    expect(await isKnownDevice(database, 'my-browser', NEW)).toBe(false);
    expect(await pressAs(token, userId, kept)).toBe('spent');
  });

  test('does not work for another account, signs no one in, and is not taken from its confirmed owner', async () => {
    const userId = await signUp();
    const bob = await signUp({ ...ANN, email: 'bob@example.com' });
    const token = await ask(userId);
    expect(await press(token)).toBeNull();
    expect(await pressAs(token, bob, 'x')).toBe('another-account');
    expect(await emailOf(userId)).toBe(ANN.email);
    expect(await pressAs(token, userId, 'x')).toBe('changed');
    expect(await pressAs(await ask(bob), bob, 'x')).toBe('spent');
    expect(await emailOf(bob)).toBe('bob@example.com');
  });

  test('is undone by a link to the old one, after which no one else has access', async () => {
    const userId = await signUp();
    await start(userId);
    await pressAs(await ask(userId), userId, await newest(userId));
    const [mail] = (await mails()).slice(-1);
    expect(mail).toMatchObject({ template: 'address-changed', recipient: ANN.email });
    // The current holder of the account continues, and could take it back in turn.
    await pressAs(await ask(userId, 'thief@example.com'), userId, await newest(userId));
    const thiefs = await lastToken();
    await database.query(
      `insert into account_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
       values ('k', $1, 'Key', 'p', 'c', 0, 'singleDevice', false)`,
      [userId],
    );
    expect(await reset(tokenOf(mail!), userId)).toMatchObject({ userId, email: ANN.email });
    expect(await emailOf(userId)).toBe(ANN.email);
    expect(await findAccountParts(database, userId)).toMatchObject({ sessions: [], passkeys: [] });
    expect(await reset(thiefs, userId)).toBeNull();
    expect(await emailOf(userId)).toBe(ANN.email);
  });
});

test('a visitor’s saved data moves to the account in all rooms or in none', async () => {
  const userId = await signUp();
  const from = await upsertShopper(database, { visitor: 'v' });
  const joined: string[][] = [];
  const join = (...joins: Parameters<typeof mergeShoppers>[2]) =>
    database.transaction((connection) => mergeShoppers(connection, { userId, visitors: [cookieDigest('v')] }, joins));
  const failing = join(async () => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(await findShopper(database, { visitor: 'v' })).toBe(from);
  const to = await join(async (_connection, ...ids) => void joined.push(ids));
  expect(joined).toEqual([[from, to]]);
  expect([await findShopper(database, { visitor: 'v' }), await findShopper(database, { userId })]).toEqual([null, to]);
  expect(await join(async () => void joined.push([]))).toBe(to);
  expect(joined).toHaveLength(1);
});

test('sessions end one by one or together, but not those of other accounts', async () => {
  const ann = await signUp();
  const bob = await signUp({ ...ANN, email: 'bob@example.com' });
  const start = (userId: string) => accounts.start(userId, { headers: new Headers(), origin: PLACE.origin });
  for (const userId of [ann, ann, ann, bob]) await start(userId);
  const [first, second] = (await findAccountParts(database, ann)).sessions;
  expect(await deleteSessions(database, bob, { id: first!.id })).toEqual([]);
  expect(await deleteSessions(database, ann, { id: first!.id })).toEqual([first!.id]);
  expect(await deleteSessions(database, ann, { allBut: second!.id })).toHaveLength(1);
  expect((await findAccountParts(database, ann)).sessions.map(({ id }) => id)).toEqual([second!.id]);
  expect((await findAccountParts(database, bob)).sessions).toHaveLength(1);
});
