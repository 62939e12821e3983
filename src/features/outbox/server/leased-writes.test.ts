import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { untypedMail } from '../testing/untyped-mail.ts';
import { enqueueMails } from './enqueue.ts';
import type { LeasedRow } from './rows.ts';
import { type LeasedBatch, RowSender, type SendOutcome, type SendRow, type SendRowsOptions } from './send-rows.ts';

let database: Database;
const running: RowSender[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'outbox'));
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(running.splice(0).map((sender) => sender.stop()));
});

const never = new Promise<SendOutcome>(() => undefined);

function start(send: SendRow, options: Partial<SendRowsOptions> = {}): RowSender {
  const sender = new RowSender({
    ...{ database, channel: 'mail', send, atOnce: 2, host: 'cars.example', random: () => 0.5 },
    ...{ onError: () => undefined, pollMs: 20, stopMs: 100 },
    ...options,
  });
  running.push(sender);
  return sender;
}

/** Writes rows as leased in one transaction. */
function write(keys: readonly string[], batch: LeasedBatch): Promise<LeasedBatch> {
  return database.transaction(async (connection) => {
    await enqueueMails(
      connection,
      keys.map((key) => untypedMail({ key, to: `${key}@example.com` })),
    );
    const rows = await connection.query<LeasedRow>(
      `update outbox set state = 'sending', attempts = 1, due_at = now() + $2 * interval '1 ms',
         taken_until = now() + $2 * interval '1 ms' where key = any($1)
       returning id, recipient, content, message_id, attempts, 0 as age`,
      [keys, batch.leaseMs],
    );
    return { ...batch, rows };
  });
}

const states = async () =>
  (
    await database.query<{ text: string }>(
      `select key || ' ' || state || ' ' || attempts as text from outbox order by 1`,
    )
  ).map(({ text }) => text);

test('rows that were written as leased are sent once, at most as many at once as others', async () => {
  const keys = Array.from({ length: 30 }, (_, at) => `k${at}`.padEnd(3, '.'));
  const seen: string[] = [];
  let [underWay, max] = [0, 0];
  const sender = start(async ({ recipient }) => {
    seen.push(recipient);
    max = Math.max(max, ++underWay);
    await new Promise(setImmediate);
    underWay--;
    return { kind: 'sent' };
  });
  sender.send(await write(keys, sender.open()));
  await expect.poll(states).toEqual(keys.map((key) => `${key} sent 1`).toSorted());
  expect(seen.toSorted()).toEqual(keys.map((key) => `${key}@example.com`).toSorted());
  expect(max).toBe(2);
});

test('the rows that wait for room keep their lease, and are free for others at a stop', async () => {
  const sender = start(() => never, { leaseMs: 2_000, atOnce: 1 });
  sender.send(await write(['a', 'b'], sender.open()));
  const taken: string[] = [];
  start(async ({ recipient }) => (taken.push(recipient), { kind: 'sent' }), { pollMs: 10 });
  const lease = async () => {
    const [row] = await database.query<{ at: Date | null }>(`select taken_until as at from outbox where key = 'b'`);
    return row!.at?.getTime() ?? 0;
  };
  const before = await lease();
  await expect.poll(async () => (await lease()) - before).toBeGreaterThan(800);
  expect(taken).toEqual([]);
  await running.shift()!.stop();
  await expect.poll(() => taken).toContain('b@example.com');
  await expect.poll(async () => (await states())[1]).toBe('b sent 1');
});

test('rows of a batch that comes after the stop are free for others', async () => {
  const sender = start(() => never);
  const batch = await write(['a'], sender.open());
  await sender.stop();
  sender.send(batch);
  await expect.poll(states).toEqual(['a waiting 0']);
  expect(sender.open().room).toBe(0);
});

test('others send the rows of a process that ended between the commit and their attempts', async () => {
  await write(['a'], { room: 1, leaseMs: 1, rows: [] });
  start(async () => ({ kind: 'sent' }));
  await expect.poll(states).toEqual(['a sent 2']);
});

test('a row whose lease has ended while it waited for room is taken again before it is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  const seen: string[] = [];
  const query = ((sql: string, ...rest: []) =>
    sql.includes('lease (id, attempts)') ? Promise.reject(new Error('away')) : database.query(sql, ...rest)) as never;
  const send: SendRow = async ({ recipient, attempts }) => {
    seen.push(`${recipient} ${attempts}`);
    return recipient.startsWith('a') && attempts === 1 ? promise : { kind: 'sent' };
  };
  // Long enough to send the first row before its lease ends.
  const sender = start(send, { database: { query }, leaseMs: 500, atOnce: 1 });
  sender.send(await write(['a', 'b'], sender.open()));
  await expect
    .poll(() => database.query(`select from outbox where key = 'b' and due_at < now() - interval '100 ms'`))
    .toHaveLength(1);
  resolve({ kind: 'sent' });
  await expect.poll(async () => (await states())[1]).toBe('b sent 2');
  expect(seen).toEqual(['a@example.com 1', 'b@example.com 2']);
});

test('there is no room while rows are due that were written before', async () => {
  const sender = start(() => never, { atOnce: 2 });
  await expect.poll(() => sender.open().room).toBeGreaterThan(2);
  await enqueueMails(
    database,
    ['a', 'b', 'c'].map((key) => untypedMail({ key, to: `${key}@example.com` })),
  );
  await expect.poll(() => sender.open().room).toBe(0);
  await sender.stop();
});

test('there is room until due rows were not read for five poll intervals', async () => {
  let [now, begun] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const sender = start(() => (begun++, never), { pollMs: 1_000 });
  await expect.poll(() => sender.open().room).toBe(18);
  sender.send(await write(['a', 'b'], sender.open()));
  await expect.poll(() => begun).toBe(2);
  now = 5_000;
  expect(sender.open().room).toBe(16);
  now = 5_001;
  expect(sender.open().room).toBe(0);
});
