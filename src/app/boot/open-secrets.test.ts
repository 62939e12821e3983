import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readableDestinations } from '#features/leads/leads.server.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import { findSecret } from '#ports/accounts/find-secret.ts';
import { findPushKeys } from '#features/push/push.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { keyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import { openSecrets, ACCOUNT_SECRET_CODEC } from './open-secrets.ts';
import { untypedMail } from '#features/outbox/testing/untyped-mail.ts';

const [FIRST, SECOND] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64url')) as [string, string];
const WEBHOOK = 'canary-of-the-webhook-secret-0123456789-abc';
const CANARY = /canary/;

let database: Database;
let dataDir: string;
const ofTests = keyRing();
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-secrets-'));
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
});
beforeEach(async () => {
  await emptyTables(database, 'secret_keys', 'lead_destinations', 'lead_form_keys', 'account_secrets', 'outbox');
});
afterEach(() => useKeyRing(ofTests));
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Inserts rows as written by a version that did not seal secrets. */
async function fillPlain(): Promise<void> {
  await database.query(
    `insert into lead_destinations (owner_id, kind, address, secret) select id, 'webhook', 'https://crm.example/', $1 from owners`,
    [WEBHOOK],
  );
  await database.query(`insert into lead_form_keys (key) values ($1)`, [
    Buffer.from('canary of form keys, of 32 bytes'),
  ]);
  await database.query(`insert into account_secrets (secret) values ('canary of cookies')`);
  await database.query(
    `insert into outbox (key, channel, recipient, content, message_id, state)
     select state, 'mail', 'ann@example.com', '{"brand": "marketplace", "template": "t", "secret": true, "data": {"link": "canary"}}', 'm', state
     from unnest(array['waiting', 'dead', 'sent']) state`,
  );
}

const stored = async () => {
  const rows = await Promise.all(
    ['lead_destinations', 'account_secrets', 'outbox'].map((table) =>
      database.query<{ text: string }>(`select to_jsonb(t)::text as text from ${table} t`),
    ),
  );
  const [form] = await database.query<{ key: Buffer }>('select key from lead_form_keys');
  return [...rows.flat().map(({ text }) => text), String(form?.key)].join('\n');
};

async function expectReadable(): Promise<void> {
  expect(await readableDestinations(database, 1)).toMatchObject([{ secret: WEBHOOK }]);
  expect(await findSecret(database, ACCOUNT_SECRET_CODEC)).toBe('canary of cookies');
  for (const { content } of await readOutbox(database))
    expect(content).toEqual({ brand: 'marketplace', template: 't', secret: true, data: { link: 'canary' } });
}

test('encrypts secrets that an earlier version stored in plain text, once, and they keep working', async () => {
  await fillPlain();
  expect(await stored()).toMatch(CANARY);
  expect(await openSecrets(database, { secretsKey: FIRST, dataDir })).toEqual({ rows: 6 });
  expect(await stored()).not.toMatch(CANARY);
  await expectReadable();
  const [row] = await database.query(`select content @> '{"secret": true}' as marked from outbox`);
  expect(row).toEqual({ marked: true });
  expect(await openSecrets(database, { secretsKey: FIRST, dataDir })).toEqual({ rows: 0 });
});

test('a new key in front of the old one re-encrypts everything, so the old one can be removed', async () => {
  await fillPlain();
  await openSecrets(database, { secretsKey: FIRST, dataDir });
  expect(await openSecrets(database, { secretsKey: `${SECOND},${FIRST}`, dataDir })).toEqual({ rows: 6 });
  expect(await openSecrets(database, { secretsKey: SECOND, dataDir })).toEqual({ rows: 0 });
  await expectReadable();
  await expect(openSecrets(database, { secretsKey: FIRST, dataDir })).rejects.toThrow(/does not have/);
});

test('changes nothing with a wrong key, and says what to do without revealing a key', async () => {
  await fillPlain();
  await openSecrets(database, { secretsKey: FIRST, dataDir });
  const before = await stored();
  const refused = openSecrets(database, { secretsKey: SECOND, dataDir });
  await expect(refused).rejects.toThrow(/SECRETS_KEY.*secrets\.key.*docs\/secrets\.md/);
  await expect(refused).rejects.not.toThrow(new RegExp(`${FIRST}|${SECOND}`));
  expect(await stored()).toBe(before);
});

test('two servers that start together on a new database agree on a key', async () => {
  const start = (secretsKey: string) =>
    openSecrets(database, { secretsKey, dataDir }).then(
      () => 'started',
      () => 'refused',
    );
  expect((await Promise.all([start(FIRST), start(SECOND)])).toSorted()).toEqual(['refused', 'started']);
});

test('an email that a server of the previous version could not read is sent later', async () => {
  await openSecrets(database, { secretsKey: FIRST, dataDir });
  await enqueueMail(database, untypedMail({ key: 'a', to: 'ann@example.com' }));
  await database.query(`update outbox set state = 'dead', attempts = 1, last_error = 'The row has no email.'`);
  await openSecrets(database, { secretsKey: FIRST, dataDir });
  expect(await readOutbox(database)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('a database restored without its key gets new keys for push services, which the site needs to start', async () => {
  await emptyTables(database, 'push_keys');
  await openSecrets(database, { dataDir, secretsKey: FIRST });
  const before = await findPushKeys(database);
  await openSecrets(database, { dataDir, secretsKey: `${SECOND},${FIRST}` });
  expect(await findPushKeys(database)).toEqual(before);
  // A backup does not include the ID of the key.
  await emptyTables(database, 'secret_keys');
  await openSecrets(database, { dataDir, secretsKey: FIRST });
  const made = await findPushKeys(database);
  expect(made.publicKey).not.toBe(before.publicKey);
  expect(await findPushKeys(database)).toEqual(made);
});
