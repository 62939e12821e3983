import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInvitation } from '#features/dealers/dealers.server.ts';
import { hashKey } from '#features/leads/leads.server.ts';
import { findShopper, readLink } from '#features/shoppers/shoppers.server.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type BusySite, openBusySite } from './testing/stolen/busy-site.ts';
import { readDatabase, type StoredText } from '#ports/database/testing/read-database.ts';
import { candidatesIn, findSecrets, readBackup } from './testing/stolen/read-stolen.ts';

/** How many texts from the stolen data are tried as the signing key of each token; `npm run test:long` tries more. */
const SIGNERS = Number(process.env['STOLEN_SIGNERS'] ?? 20);

let site: BusySite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-stolen-'));
  site = await openBusySite();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function backUp(name: string, leaveOut?: readonly string[]): Promise<StoredText[]> {
  const file = path.join(folder, name);
  const objects = createFolderObjects(path.join(folder, 'objects'));
  await writeBackup({ database: site.database, objects, ...(leaveOut && { leaveOut }) }, file, () => undefined);
  return readBackup(file);
}

const all = () => new Map([...site.secrets, ...site.ownSecrets]);

test('every feature that issues secrets has issued one', () => {
  const kinds = new Set(site.secrets.values());
  for (const cookie of ['session', 'device', 'visitor', 'passkey']) expect(kinds).toContain(`cookie ${cookie}`);
  for (const mail of [
    ...['verify-email', 'sign-in-link', 'reset-password', 'change-email', 'dealer-invitation'],
    ...['confirm-alerts', 'lead-release', 'offer-received'],
  ])
    expect(kinds).toContain(`key in ${mail}`);
  expect(kinds).toContain('secret of a webhook');
  expect(kinds).toContain('key of a form');
});

/**
 * Form keys identify a request and grant no access: a lead is found by the key that it was sent with. The cookie `osid`
 * only numbers a visit.
 */
const HARMLESS = /^(?:key of a form|cookie osid) in (?:public\.leads|tables\/leads\/)/;

test('no secret is readable in a copy of the database, in any encoding', async () => {
  const found = findSecrets(await readDatabase(site.database), all());
  expect(found.filter((one) => !HARMLESS.test(one))).toEqual([]);
});

test('nor in a backup, which contains no sessions, challenges, links or keys', async () => {
  const texts = await backUp('all.tar');
  expect(findSecrets(texts, all()).filter((one) => !HARMLESS.test(one))).toEqual([]);
  const tables = texts.map(({ place }) => place).join('\n');
  expect(tables).toContain('tables/leads/');
  expect(tables).toContain('tables/outbox/');
  expect(tables).not.toMatch(/tables\/(?:account_(?:sessions|challenges|links|secrets)|secret_keys|rate_limits)\//);
});

test('nor in dead letters, in the database or in a backup', async () => {
  await site.database.query(`update outbox set state = 'dead', settled_at = now(), last_error = 'refused'`);
  const texts = [...(await readDatabase(site.database)), ...(await backUp('dead.tar'))];
  expect(findSecrets(texts, all()).filter((one) => !HARMLESS.test(one))).toEqual([]);
});

describe('anything that a thief finds', () => {
  let candidates: Set<string>;
  beforeAll(async () => {
    candidates = candidatesIn([...(await readDatabase(site.database)), ...(await backUp('tried.tar'))]);
    expect(candidates.size).toBeGreaterThan(200);
  });

  test('signs in nowhere, as a cookie or a header, signed with any found key', async () => {
    const signers = [...candidates].filter((one) => one.length >= 20 && one.length <= 200).slice(0, SIGNERS);
    const { database } = site;
    const [{ secret: stored } = { secret: '' }] = await database.query<{ secret: string }>(
      'select secret from account_secrets',
    );
    const sessions = await database.query<{ id: string; token: string }>('select id, token from account_sessions');
    expect(sessions.length).toBeGreaterThan(1);
    const tokens = sessions.flatMap(({ id, token }) => [id, token, token.replace(/^\w+:/, '')]);
    const tries = tokens.flatMap((token) => [
      token,
      ...[stored, ...signers].map((key) => `${token}.${createHmac('sha256', key).update(token).digest('base64')}`),
    ]);
    let entered = 0;
    for (const value of tries.slice(0, 6_000)) {
      const headers = new Headers({ cookie: `session=${encodeURIComponent(value)}` });
      if (await find(headers)) entered++;
    }
    for (const value of [...tokens, ...tries.slice(0, 200)])
      if (await find(new Headers({ 'x-id-token': value }))) entered++;
    expect(entered).toBe(0);
    async function find(headers: Headers): Promise<boolean> {
      return (await site.accounts.find({ headers, origin: 'http://localhost' })) !== null;
    }
  });

  test('identifies no visitor and opens no link, invitation or offer', async () => {
    const { database } = site;
    const opened: string[] = [];
    for (const key of candidates) {
      if (await findShopper(database, { visitor: key })) opened.push(`visitor ${key}`);
      if (await readLink(database, key)) opened.push(`link ${key}`);
      if ((await findInvitation(database, key)).kind !== 'unknown') opened.push(`invitation ${key}`);
      if (await site.leads.findOffer(key)) opened.push(`offer ${key}`);
      if (await site.leads.findHeld(hashKey(key))) opened.push(`message ${key}`);
    }
    expect(opened).toEqual([]);
  });
});

/** The same checks must find secrets that are stored as earlier versions stored them. */
describe('detects a database that does not hide its secrets', () => {
  test('by a session in plain text', async () => {
    const { database } = site;
    const [token = ''] = [...site.secrets].find(([, what]) => what === 'cookie session')!;
    await database.query('alter table account_sessions disable trigger hash_session_token');
    await database.query(
      `insert into account_sessions (id, user_id, token, expires_at) select 'control', id, $1, now() + interval '1 hour' from account_users limit 1`,
      [token],
    );
    const found = findSecrets(await readDatabase(database), all());
    const inBackup = findSecrets(await backUp('careless.tar', []), all());
    await database.query(`delete from account_sessions where id = 'control'`);
    await database.query('alter table account_sessions enable trigger hash_session_token');
    expect(found).toContain('cookie session in public.account_sessions');
    expect(inBackup).toContain('cookie session in tables/account_sessions/000001.copy.gz');
  });

  test('by a webhook secret, a pending link and a key as bytes', async () => {
    const { database, secrets } = site;
    const secretOf = (kind: string) => [...secrets].find(([, what]) => what === kind)![0];
    const found = await database.transaction(async (connection) => {
      await connection.query('update lead_destinations set secret = $1', [secretOf('secret of a webhook')]);
      await connection.query(`update outbox set content = jsonb_build_object('data', $1::text)`, [
        `http://localhost/?token=${secretOf('key in verify-email')}`,
      ]);
      await connection.query('update offer_keys set key_hash = $1 where ctid = (select ctid from offer_keys limit 1)', [
        Buffer.from(secretOf('key in offer-received'), 'base64url'),
      ]);
      const texts = await readDatabase(connection);
      await connection.query('rollback');
      await connection.query('begin');
      return findSecrets(texts, all());
    });
    expect(found).toEqual(
      expect.arrayContaining([
        ...['key in offer-received in public.offer_keys', 'key in verify-email in public.outbox'],
        'secret of a webhook in public.lead_destinations',
      ]),
    );
  });
});
