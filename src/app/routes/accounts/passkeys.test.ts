import { beforeEach, expect, test } from 'vitest';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { addOperator } from '#features/shoppers/shoppers.server.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { registerPasskey, signWithPasskey } from '#ports/accounts/testing/software-passkey.ts';
import {
  type Answer,
  beforeSessionStarts,
  type Browser,
  browserOf,
  markPasskeySession,
  useAccountSite,
  signUp,
} from './testing/account-site.ts';

const site = useAccountSite({ changes: { log: () => undefined } });
beforeEach(() => site.database.query('delete from operators'));

const JSON_HEADERS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  accept: 'application/json',
};
const post = (browser: Browser, path: string, body: object = {}) =>
  browser.ask(path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) });

async function addPasskey(browser: Browser): Promise<Answer> {
  const requested = await post(browser, '/account-api/passkeys/options');
  const response = registerPasskey(JSON.parse(requested.text), 'http://localhost');
  return post(browser, '/account-api/passkeys', { response });
}

/** Prepares a sign-in with the only passkey, which the result sends. */
async function preparePasskeySignIn(browser: Browser): Promise<() => Promise<Answer>> {
  const [key] = await site.database.query<{ id: string }>('select credential_id as id from account_passkeys');
  const requested = await post(browser, '/account-api/passkey-sign-in/options');
  const response = signWithPasskey(JSON.parse(requested.text), 'http://localhost', key!.id);
  return () => post(browser, '/account-api/passkey-sign-in', { response });
}

async function refuseWrites(writes: readonly string[]): Promise<void> {
  await site.database.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  for (const write of writes)
    await site.database.query(`create trigger refuse before ${write} execute function refuse()`);
}
const allowWrites = () => site.database.query('drop function refuse cascade');

const passkeys = () => site.database.query('select host from account_passkeys');

test('a new passkey is stored with a notice to its owner', async () => {
  const { browser, email } = await signUp(site);
  expect((await addPasskey(browser)).status).toBe(201);
  expect(await passkeys()).toEqual([{ host: 'localhost' }]);
  expect((await readMails(site.database)).at(-1)).toMatchObject({ to: email, data: { what: 'passkey' } });
});

test('a removed passkey ends the other sessions that passkeys started, and no others', async () => {
  const { browser, email, password } = await signUp(site);
  await addPasskey(browser);
  const [lost, phone] = [browserOf(site.app), browserOf(site.app)];
  await lost.post('/account-api/sign-in', { email, password });
  await markPasskeySession(site.database);
  await phone.post('/account-api/sign-in', { email, password });
  const [key] = await site.database.query<{ id: string }>('select id from account_passkeys');
  expect((await browser.post('/account-api/passkeys/remove', { passkeyId: key!.id })).location).toContain(
    'done=passkey',
  );
  const statuses = [browser, lost, phone].map(async (one) => (await one.get('/account')).status);
  expect(await Promise.all(statuses)).toEqual([200, 303, 200]);
});

test('a passkey signs in', async () => {
  const { browser, email } = await signUp(site);
  await addPasskey(browser);
  const phone = browserOf(site.app);
  expect((await (await preparePasskeySignIn(phone))()).status).toBe(200);
  expect((await phone.get('/account')).text).toContain(email);
});

test('a passkey that is removed during a sign-in with it leaves no session', async () => {
  const { browser } = await signUp(site);
  await addPasskey(browser);
  const phone = browserOf(site.app);
  const enter = await preparePasskeySignIn(phone);
  const sessions = () => site.database.query('select id from account_sessions');
  const before = await sessions();
  const answer = await whileOpen(site.database, {
    first: (connection) => connection.query('select from shoppers for update'),
    second: enter,
    last: (connection) => connection.query('delete from account_passkeys'),
  });
  expect([answer.status, await sessions()]).toEqual([401, before]);
  expect((await phone.get('/account')).status).toBe(303);
});

test('a passkey of an operator that is removed before its session starts leaves no session', async () => {
  const { browser, email } = await signUp(site);
  expect(await addOperator(site.database, email)).toBe('changed');
  const answer = await beforeSessionStarts(
    site.database,
    () => addPasskey(browser),
    async (connection) => {
      await connection.query('delete from account_passkeys');
      await connection.query('delete from account_sessions');
    },
  );
  expect([answer.status, await site.database.query('select from account_sessions')]).toEqual([401, []]);
});

test('no request for a new address is stored without an audit row', async () => {
  const { browser } = await signUp(site);
  await refuseWrites(['insert on audit_log']);
  expect((await browser.post('/account-api/email', { email: 'ann@new.example' })).status).toBe(500);
  await allowWrites();
  expect((await readMails(site.database)).map(({ to }) => to)).not.toContain('ann@new.example');
});

/** A server that crashes cannot delete anything either. */
test('no passkey is stored without its notice, even if nothing can be deleted afterwards', async () => {
  const { browser } = await signUp(site);
  await refuseWrites(['insert on outbox', 'delete on account_passkeys']);
  expect((await addPasskey(browser)).status).toBe(500);
  expect(await passkeys()).toEqual([]);
  await allowWrites();
});
