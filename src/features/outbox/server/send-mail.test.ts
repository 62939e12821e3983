import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { openFolderMail } from '#ports/mail/folder-mail.ts';
import { openSmtpMail } from '#ports/mail/smtp-mail.ts';
import { type MailServer, startHungServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { outboxStatistics } from './dead-letters.ts';
import { enqueueMails } from './enqueue.ts';
import { createMailSender, type OutboxMailRenderer } from './send-mail.ts';
import { startOutbox } from './start-outbox.ts';
import { untypedMail } from '../testing/untyped-mail.ts';

const draw: OutboxMailRenderer = async (template, data) => {
  if (template === 'next-version') return { kind: 'unknown' };
  if (template === 'unfit') return { kind: 'unfit', reason: 'name: Required' };
  return {
    kind: 'rendered',
    subject: `Hello ${JSON.stringify(data)}`,
    text: 'Hello',
    html: undefined,
    hasKey: template === 'keyed',
  };
};

let database: Database;
let server: MailServer;
const cleanUps: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'outbox');
  server = await startMailServer();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  await server.stop();
});

function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read);
}

function start(url: string, guard: Guard = fakeGuard, greetingMs = 10_000): void {
  const port = openSmtpMail(url, { greetingMs });
  const send = createMailSender({ port, guard, draw, from: 'hello@cars.example' });
  const outbox = startOutbox({
    ...{ database, channels: [{ channel: 'mail', atOnce: 8, send }], host: 'cars.example', random: Math.random },
    ...{ onError: () => undefined, pollMs: 20, restMs: 20, stopMs: 100 },
  });
  cleanUps.push(
    () => port.close(),
    () => outbox.stop(),
  );
}

const put = (count: number, change: object = {}) =>
  enqueueMails(
    database,
    Array.from({ length: count }, (_, at) => ({
      ...untypedMail({ key: `k${at}`, to: `k${at}@example.com`, data: at }),
      brand: 'valuation' as const,
      ...change,
    })),
  );
/** Makes all retries due at once, until the returned function is called. */
function hurry(): () => Promise<void> {
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      await database.query(
        `update outbox set due_at = now() where id in (
           select id from outbox where state = 'waiting' and due_at > now() for update skip locked)`,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const done = run();
  return async () => {
    stopped = true;
    await done;
  };
}

const count = async (state: string) =>
  (await database.query<{ count: number }>('select count(*) as count from outbox where state = $1', [state]))[0]!.count;

test('an email arrives from the brand, with the ID of its row', async () => {
  await put(1, { replyTo: 'dealer@example.net', attachments: [{ name: 'a.xml', type: 'text/xml', text: '<a/>' }] });
  start(server.url);
  await eventually(() => server.received.length).toBe(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: '"Fairmark" <hello@cars.example>', to: ['k0@example.com'], subject: 'Hello 0' });
  expect(mail!.attachments).toHaveLength(1);
  await eventually(() => count('sent')).toBe(1);
  expect(await database.query('select message_id as id from outbox')).toEqual([{ id: mail!.messageId }]);
});

test('email in a folder is never marked as sent', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  const port = openFolderMail(folder, { now: () => new Date() });
  const { stop } = startOutbox({
    ...{ database, host: 'cars.example', random: Math.random, onError: () => undefined },
    channels: [
      {
        channel: 'mail',
        atOnce: 2,
        send: createMailSender({ port, guard: fakeGuard, draw, from: 'hello@cars.example' }),
      },
    ],
  });
  cleanUps.push(stop, () => rm(folder, { recursive: true }));
  await put(1);
  await enqueueMails(database, [untypedMail({ key: 'keyed', to: 'a@example.com', template: 'keyed', data: 1 })]);
  await eventually(() => count('kept')).toBe(2);
  expect(await count('sent')).toBe(0);
  expect(await port.list()).toHaveLength(2);
  expect(await outboxStatistics(database)).toMatchObject([{ channel: 'mail', waiting: 0, dead: 0, kept: 2 }]);
  const kept =
    await database.query(`select key, content ->> 'template' as template, content - 'template' = '{}' as "isErased",
    settled_at is not null as settled from outbox order by key`);
  expect(kept).toEqual([
    { key: 'k0', template: expect.any(String), isErased: false, settled: true },
    { key: 'keyed', template: 'keyed', isErased: true, settled: true },
  ]);
});

test('deletes the content of a sent email with a key, and keeps that of others', async () => {
  await put(2, { template: 'keyed' });
  await enqueueMails(database, [untypedMail({ key: 'other', to: 'x@example.com', data: 'words' })]);
  server.setManner((address) => (address.startsWith('k1') ? { code: 451, at: 'data' } : {}));
  start(server.url);
  await eventually(() => count('sent')).toBe(2);
  const stored = await database.query(
    `select key, content ->> 'template' as template, content - 'template' = '{}' as "isErased" from outbox order by key`,
  );
  expect(stored).toEqual([
    { key: 'k0', template: 'keyed', isErased: true },
    { key: 'k1', template: 'keyed', isErased: false },
    { key: 'other', template: 't', isErased: false },
  ]);
});

test.each([
  ['next-version', 'waiting', 'There is no email template "next-version".'],
  ['unfit', 'dead', '"unfit" lacks data: name: Required'],
])('a mail that is %s is %s', async (template, state, reason) => {
  await put(1, { template });
  start(server.url);
  await eventually(() => count(state)).toBe(1);
  await eventually(() => database.query('select last_error as reason from outbox')).toEqual([{ reason }]);
  expect(server.received).toEqual([]);
});

test('an open circuit uses no attempts', async () => {
  await put(20);
  start(server.url, openGuard);
  await eventually(() => database.query('select 1 from outbox where attempts = 0')).toHaveLength(20);
});

/** The long run uses `npm run test:long`. */
const MAILS = Number(process.env['OUTBOX_MAILS'] ?? 60);

test(
  'no email is lost with a mail server that is down, slow, loses responses or rejects some, and each has one ID',
  async () => {
    await put(MAILS);
    const { url } = server;
    await server.stop();
    // The circuit opens as in production; only its pause is shorter.
    const guard = () => createGuard({ name: 'the mail server', timeoutMs: 20_000, resetMs: 50, maxAtOnce: 8 });
    start(url, guard());
    start(url, guard());
    cleanUps.push(hurry());
    await eventually(() => database.query('select 1 from outbox where last_error is not null')).not.toHaveLength(0);
    server = await startMailServer({ port: Number(new URL(url).port) });
    let calls = 0;
    server.setManner(() => {
      calls += 1;
      if (calls % 7 === 0) return { code: 451, at: 'data' };
      if (calls % 11 === 0) return { code: 450 };
      return { waitFor: new Promise((resolve) => setTimeout(resolve, calls % 5)) };
    });
    await expect.poll(() => count('sent'), { timeout: 120_000 + MAILS * 30 }).toBe(MAILS);
    await server.haveRead();
    const ids = await database.query<{ id: string }>('select message_id as id from outbox');
    const received = server.received.map(({ messageId }) => messageId);
    expect(received.toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
  },
  240_000 + MAILS * 25,
);

test('a hanging server does not delay enqueueing', async () => {
  const hung = await startHungServer();
  cleanUps.push(() => hung.stop());
  start(hung.url, fakeGuard, 200);
  for (let at = 0; at < 50; at++) await put(1, { key: `h${at}` });
  await eventually(() => database.query('select 1 from outbox where last_error is not null')).not.toHaveLength(0);
  expect(await database.query(`select 1 from outbox where state in ('waiting', 'sending')`)).toHaveLength(50);
});
