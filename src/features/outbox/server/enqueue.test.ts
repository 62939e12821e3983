import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { readOutbox } from '../testing/read-outbox.ts';
import { enqueueMail, enqueueMails, enqueueWebhook } from './enqueue.ts';
import { eraseOutbox, exportOutbox, withdrawOutgoing } from './personal-data.ts';
import { untypedMail } from '../testing/untyped-mail.ts';

const MAIL = untypedMail({
  key: 'lead:1:seller',
  to: 'Ann@Example.com',
  template: 'verify-email',
  data: { name: 'Ann' },
});

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'outbox'));

const rows = () => readOutbox(database);

test("stores an email's data with its own ID", async () => {
  const { kind } = await enqueueMail(database, { ...MAIL, urgent: true, replyTo: 'b@example.com' });
  expect(kind).toBe('queued');
  expect(await rows()).toEqual([
    {
      ...{ id: expect.any(Number), key: 'lead:1:seller', channel: 'mail', urgent: true, state: 'waiting', attempts: 0 },
      recipient: 'ann@example.com',
      content: { brand: 'marketplace', template: 'verify-email', data: { name: 'Ann' }, replyTo: 'b@example.com' },
      message_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test('enqueues one row per key, even for concurrent transactions', async () => {
  const first = await enqueueMail(database, MAIL);
  expect(await enqueueMail(database, { ...MAIL, to: 'c@example.com' })).toEqual({
    kind: 'already-queued',
    id: first.id,
  });
  await emptyTables(database, 'outbox');
  const rival = connectDatabase(database.url);
  let second: Promise<unknown> = Promise.resolve();
  const queued = await database.transaction(async (connection) => {
    const mine = await enqueueMail(connection, MAIL);
    second = enqueueMail(rival, MAIL);
    return mine;
  });
  expect(await second).toEqual({ kind: 'already-queued', id: queued.id });
  expect(await rows()).toHaveLength(1);
  await rival.close();
});

test('enqueues many rows at once, with results in order', async () => {
  const old = await enqueueMail(database, { ...MAIL, key: 'b' });
  const answers = await enqueueMails(
    database,
    ['a', 'b', 'c', 'a'].map((key) => ({ ...MAIL, key })),
  );
  expect(answers.map(({ kind }) => kind)).toEqual(['queued', 'already-queued', 'queued', 'already-queued']);
  expect(answers[1]!.id).toBe(old.id);
  expect(answers[3]!.id).toBe(answers[0]!.id);
  expect(await enqueueMails(database, [])).toEqual([]);
});

test('notifies workers at commit, and not after a rollback', async () => {
  const heard: string[] = [];
  const stop = await database.listen(
    'outbox',
    (payload) => heard.push(payload),
    () => undefined,
  );
  await database
    .transaction(async (connection) => {
      await enqueueMail(connection, MAIL);
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await rows()).toEqual([]);
  await database.query(`notify outbox, 'between'`);
  await expect.poll(() => heard).toEqual(['between']);
  await database.transaction((connection) => enqueueMail(connection, MAIL));
  await expect.poll(() => heard).toEqual(['between', '']);
  await stop();
});

test('stores content encrypted', async () => {
  const mail = untypedMail({ ...MAIL, data: { link: 'https://x/?token=canary' } });
  await enqueueMail(database, { ...mail, replyTo: 'canary@example.com' });
  await enqueueWebhook(database, {
    ...{ key: 'lead:1:hook', url: 'https://crm.example/Hook', secret: 'canary', event: 'lead.created' },
    body: { name: 'canary' },
  });
  const stored = await database.query<{ text: string }>('select to_jsonb(o)::text as text from outbox o');
  expect(stored).toHaveLength(2);
  for (const { text } of stored) expect(text).not.toContain('canary');
  expect(JSON.stringify(await rows()).match(/canary/g)).toHaveLength(4);
});

test('stores a call with its secret and a permanent ID', async () => {
  await enqueueWebhook(database, {
    ...{ key: 'lead:1:hook', url: 'https://crm.example/Hook', secret: 's', event: 'lead.created' },
    body: { id: 1 },
  });
  expect(await rows()).toMatchObject([
    {
      ...{ channel: 'webhook', recipient: 'https://crm.example/Hook' },
      content: { secret: 's', event: 'lead.created', body: { id: 1 } },
      message_id: expect.stringMatching(/^evt_/),
    },
  ]);
});

test('exports the emails to an address with what the sent ones say, and deletes them on request', async () => {
  await enqueueMails(database, [MAIL, { ...MAIL, key: 'sent' }, { ...MAIL, key: 'other', to: 'bob@example.com' }]);
  await database.query(`update outbox set state = 'sent', settled_at = '2026-01-02T03:04:05Z' where key = 'sent'`);
  expect(await exportOutbox(database, 'ann@example.com')).toEqual([
    {
      ...{ id: expect.any(Number), template: 'verify-email', state: 'sent', at: '2026-01-02T03:04:05.000Z' },
      says: { name: 'Ann' },
    },
    { id: expect.any(Number), template: 'verify-email', state: 'waiting', at: expect.stringMatching(/Z$/) },
  ]);
  expect(await eraseOutbox(database, 'ANN@example.com')).toBe(2);
  expect(await rows()).toMatchObject([
    { key: 'lead:1:seller', state: 'withdrawn', recipient: '', content: {} },
    { key: 'sent', state: 'sent', recipient: '', content: {} },
    { key: 'other', state: 'waiting', recipient: 'bob@example.com' },
  ]);
});

test.each([
  ['erased content', `'{}'`],
  [
    'content of a key that is missing here',
    `'{"template": "verify-email", "sealed": "sealed:v1:0123456789abcdef:${'A'.repeat(40)}"}'`,
  ],
])('exports the fact that an email was sent with %s', async (_what, content) => {
  await enqueueMail(database, MAIL);
  await database.query(`update outbox set state = 'sent', settled_at = now(), content = ${content}`);
  const [mail, ...others] = await exportOutbox(database, 'ann@example.com');
  expect([mail?.state, 'says' in mail!, others]).toEqual(['sent', false, []]);
});

test('withdraws an unsent row by its key', async () => {
  await enqueueMails(database, [MAIL, { ...MAIL, key: 'sent' }]);
  await database.query(`update outbox set state = 'sent' where key = 'sent'`);
  expect(await withdrawOutgoing(database, [MAIL.key, 'sent', 'unknown'])).toBe(1);
  expect((await rows()).map(({ state }) => state)).toEqual(['withdrawn', 'sent']);
});
