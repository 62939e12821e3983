import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { eraseOldContent, listDeadLetters, outboxStatistics, retryDeadLetters } from './dead-letters.ts';
import { enqueueMails, enqueueWebhook } from './enqueue.ts';
import { untypedMail } from '../testing/untyped-mail.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database, 'outbox');
  const mails = ['a', 'b', 'c', 'd'].map((key) =>
    untypedMail({ key, to: `${key}@example.com`, template: 'verify-email' }),
  );
  await enqueueMails(database, mails);
  await enqueueWebhook(database, { key: 'e', url: 'https://e.example/', secret: 's', body: {}, event: 'lead.created' });
  await database.query(
    `update outbox set state = 'dead', attempts = 10, last_error = 'No.',
       settled_at = now() - case key when 'a' then interval '1 h' when 'b' then interval '2 h' else interval '31 days' end
     where key in ('a', 'b', 'c')`,
  );
});

const keys = (letters: readonly { key: string }[]) => letters.map(({ key }) => key).join('');

test('lists dead letters by page, the latest first', async () => {
  const first = await listDeadLetters(database, { max: 2 });
  expect(keys(first)).toBe('ab');
  expect(first[0]).toMatchObject({
    ...{ channel: 'mail', recipient: 'a@example.com', what: 'verify-email', attempts: 10, lastError: 'No.' },
    ...{ createdAt: expect.any(Date), diedAt: expect.any(Date) },
  });
  expect(keys(await listDeadLetters(database, { max: 2, before: first[1]!.id }))).toBe('c');
});

test('retries only the selected dead letters', async () => {
  const ids = await database.query<{ id: number }>('select id from outbox order by id');
  await eraseOldContent(database);
  // Rows without content cannot be sent.
  expect(
    await retryDeadLetters(
      database,
      ids.map(({ id }) => id),
    ),
  ).toBe(2);
  expect(await database.query(`select state, attempts, settled_at from outbox where key = 'a'`)).toEqual([
    { state: 'waiting', attempts: 0, settled_at: null },
  ]);
  expect(keys(await listDeadLetters(database, { max: 9 }))).toBe('c');
});

test('counts waiting rows and dead letters by channel', async () => {
  const figures = await outboxStatistics(database);
  expect(figures.toSorted((a, b) => (a.channel < b.channel ? -1 : 1))).toEqual([
    { channel: 'mail', waiting: 1, dead: 3, kept: 0, oldestDueSeconds: expect.any(Number) },
    { channel: 'webhook', waiting: 1, dead: 0, kept: 0, oldestDueSeconds: expect.any(Number) },
  ]);
});

test('deletes content a week after sending and a month after failure, and keeps the row', async () => {
  await database.query(`update outbox set state = 'sent', settled_at = now() - interval '8 days' where key = 'd'`);
  expect(await eraseOldContent(database)).toBe(2);
  expect(await eraseOldContent(database)).toBe(0);
  expect(await database.query(`select key, state from outbox where content = '{}' order by key`)).toEqual([
    { key: 'c', state: 'dead' },
    { key: 'd', state: 'sent' },
  ]);
});
