import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { enqueueMail, enqueueMails } from './enqueue.ts';
import type { LeasedRow } from './rows.ts';
import { type SendOutcome, RowSender, type SendRow, type SendRowsOptions } from './send-rows.ts';
import { startOutbox } from './start-outbox.ts';
import { untypedMail } from '../testing/untyped-mail.ts';

/** Far longer than any of these tests takes. */
const NEVER_MS = 600_000;
const LATER: SendOutcome = { kind: 'later', reason: 'Not now.' };

let database: Database;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'outbox'));
afterEach(async () => {
  await Promise.all(running.splice(0).map((sender) => sender.stop()));
});

function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read);
}
const never = new Promise<SendOutcome>(() => undefined);

function start(send: SendRow, options: Partial<SendRowsOptions> = {}): RowSender {
  const sender = new RowSender({
    ...{ database, channel: 'mail', send, atOnce: 4, host: 'cars.example', random: () => 0.5 },
    ...{ onError: () => undefined, pollMs: 20, restMs: 20, stopMs: 100 },
    ...options,
  });
  running.push(sender);
  return sender;
}

const put = (keys: readonly string[], change: object = {}) =>
  enqueueMails(
    database,
    keys.map((key) => ({ ...untypedMail({ key, to: `${key}@example.com` }), ...change })),
  );

type Row = { key: string; state: string; attempts: number; last_error: string | null; wait: number | null };
const rows = () =>
  database.query<Row>(
    `select key, state, attempts, last_error,
       case when state = 'waiting' then round(extract(epoch from due_at - now()))::int end as wait
     from outbox order by key`,
  );
const states = async () => (await rows()).map(({ state }) => state);

describe('a sender of rows', () => {
  test('stores no link key that a mail server quotes in its error', async () => {
    const key = 'q0Zb-_v3Jm1xT8sKd5LhYw2uRf7aNc4oPe9iGt6yBkE';
    await put(['a', 'b']);
    const refused = `554 rejected: https://cars.example/sign-in/link?token=${key} is listed`;
    start(async ({ recipient }) =>
      recipient.startsWith('a') ? { kind: 'refused', reason: refused } : { kind: 'later', reason: refused },
    );
    const kept = '554 rejected: https://cars.example/sign-in/link?token=[redacted] is listed';
    await eventually(async () => (await rows()).map(({ last_error: error }) => error)).toEqual([kept, kept]);
  });

  test('sends urgent rows first and marks them as sent', async () => {
    await put(['a', 'b', 'c']);
    await put(['d'], { urgent: true });
    const seen: string[] = [];
    start(async ({ recipient }) => (seen.push(recipient), { kind: 'sent' }), { atOnce: 1 });
    await eventually(states).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(seen.map((address) => address[0])).toEqual(['d', 'a', 'b', 'c']);
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: null }, {}, {}, {}]);
  });

  test('retries temporary failures, and makes permanent ones dead letters', async () => {
    await put(['no', 'later']);
    start(async ({ recipient }) => (recipient.startsWith('no') ? { kind: 'refused', reason: 'Never.' } : LATER));
    await eventually(states).toEqual(['waiting', 'dead']);
    const [later, dead] = await rows();
    expect(later).toMatchObject({ attempts: 1, last_error: 'Not now.' });
    // The 15 seconds have already begun.
    expect(later!.wait).toBeGreaterThan(0);
    expect(later!.wait).toBeLessThanOrEqual(15);
    expect(dead).toMatchObject({ attempts: 1, last_error: 'Never.' });
  });

  test('deletes the content of sign-in emails once they are sent or given up', async () => {
    await put(['sent', 'dead', 'later'], { secret: true });
    await put(['other']);
    start(async ({ recipient }) => {
      if (recipient.startsWith('later')) return LATER;
      return recipient.startsWith('dead') ? { kind: 'refused', reason: 'Never.' } : { kind: 'sent' };
    });
    await eventually(states).toEqual(['dead', 'waiting', 'sent', 'sent']);
    const kept = await database.query(
      `select key, content ->> 'template' as template, content - 'template' = '{}' as "isErased" from outbox order by key`,
    );
    // The kind of a sent email stays.
    expect(kept).toEqual([
      { key: 'dead', template: null, isErased: true },
      { key: 'later', template: 't', isErased: false },
      { key: 'other', template: 't', isErased: false },
      { key: 'sent', template: 't', isErased: true },
    ]);
  });

  test('assigns the host of a message ID once, uses it in all attempts, and stops after the last', async () => {
    await put(['a']);
    const ids: string[] = [];
    start(async ({ message_id: id }) => (ids.push(id), LATER), { pollMs: 1 });
    for (let attempt = 1; attempt <= 10; attempt++) {
      await eventually(() => ids.length).toBe(attempt);
      await eventually(async () => (await states())[0]).not.toBe('sending');
      await database.query(`update outbox set due_at = now() where state = 'waiting'`);
    }
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 10, last_error: 'Not now.' }]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[\w-]+@cars\.example$/);
  });

  test('shares rows with others: sends each once, within the concurrency limit', async () => {
    const keys = Array.from({ length: 300 }, (_, at) => `k${at}`);
    await put(keys);
    const seen: string[] = [];
    const max = [0, 0, 0];
    for (const at of [0, 1, 2]) {
      let underWay = 0;
      start(async ({ recipient }) => {
        max[at] = Math.max(max[at]!, ++underWay);
        seen.push(recipient);
        await new Promise(setImmediate);
        underWay--;
        return { kind: 'sent' };
      });
    }
    await eventually(async () => (await states()).every((state) => state === 'sent')).toBe(true);
    expect(seen.toSorted()).toEqual(keys.map((key) => `${key}@example.com`).toSorted());
    expect(Math.max(...max)).toBeLessThanOrEqual(4);
  });

  test('sends other rows while one is slow', async () => {
    await put(['a', 'b', 'c'], { to: 'slow@example.com' });
    await put(['d']);
    let slow = 0;
    start(async ({ recipient }) => (recipient.startsWith('slow') ? (slow++, never) : { kind: 'sent' }), {
      atOnce: 3,
      atOnceToOne: 2,
    });
    await eventually(async () => (await states())[3]).toBe('sent');
    expect(slow).toBe(2);
  });

  test('takes over rows of a dead process, but not those of a live one', async () => {
    await put(['dead', 'living']);
    await database.query(
      `update outbox set state = 'sending', attempts = 1, due_at = now() + case when key = 'dead' then interval '-1 s' else interval '1 h' end`,
    );
    const seen: number[] = [];
    start(async ({ attempts }) => (seen.push(attempts), { kind: 'sent' }));
    await eventually(states).toEqual(['sent', 'sending']);
    expect(seen).toEqual([2]);
  });

  test('keeps its rows while it is running, however long sending takes', async () => {
    await put(['a']);
    const { promise, resolve } = Promise.withResolvers<SendOutcome>();
    let calls = 0;
    start(() => (calls++, promise), { leaseMs: 1_500 });
    await eventually(() => calls).toBe(1);
    const [before] = await database.query<{ at: Date }>('select taken_until as at from outbox');
    start(async () => (calls++, { kind: 'sent' }), { leaseMs: 1_500 });
    await eventually(async () => {
      const [now] = await database.query<{ at: Date }>('select taken_until as at from outbox');
      return now!.at.getTime() - before!.at.getTime();
    }).toBeGreaterThan(1_600);
    expect(calls).toBe(1);
    resolve({ kind: 'sent' });
    await eventually(states).toEqual(['sent']);
  });

  test('does not change a row that it has lost', async () => {
    await put(['a']);
    const { promise, resolve } = Promise.withResolvers<SendOutcome>();
    start(() => promise);
    await eventually(states).toEqual(['sending']);
    await database.query(`update outbox set attempts = 2, state = 'sent'`);
    resolve(LATER);
    await eventually(() => running.length).toBe(1);
    await running[0]!.stop();
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('pauses while the circuit is open without counting attempts, and resumes with one row first', async () => {
    await put(['a', 'b', 'c', 'd', 'e']);
    let isOpen = false;
    let underWay = 0;
    const atOnce: number[] = [];
    start(async () => {
      atOnce.push(++underWay);
      await new Promise(setImmediate);
      underWay--;
      return isOpen ? { kind: 'sent' } : { kind: 'resting' };
    });
    await eventually(() => atOnce.length).toBeGreaterThan(6);
    expect((await rows()).every(({ attempts }) => attempts <= 1)).toBe(true);
    expect(atOnce.slice(4).every((count) => count === 1)).toBe(true);
    isOpen = true;
    await eventually(async () => (await states()).every((state) => state === 'sent')).toBe(true);
    expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('marks sent rows when the database is back, and sends nothing twice meanwhile', async () => {
    await put(['a', 'b']);
    let isAway = false;
    let calls = 0;
    const shaky = {
      query: ((...args: Parameters<Database['query']>) =>
        isAway ? Promise.reject(new Error('away')) : database.query(...args)) as Database['query'],
    };
    const errors: Error[] = [];
    start(async () => (calls++, (isAway = true), { kind: 'sent' }), {
      database: shaky,
      onError: (error) => errors.push(error),
    });
    await eventually(() => errors.length).toBeGreaterThan(0);
    isAway = false;
    await eventually(states).toEqual(['sent', 'sent']);
    expect(calls).toBe(2);
  });

  test('retries our own failures, and gives up on rows that no process finishes', async () => {
    await put(['a', 'b']);
    await database.query(`update outbox set attempts = 10 where key = 'b'`);
    start(async () => {
      throw new Error('a bug');
    });
    await eventually(states).toEqual(['waiting', 'dead']);
    expect((await rows())[1]!.last_error).toBe('No attempt finished.');
  });

  test('stops after running sends have ended or were given up', async () => {
    await put(['quick', 'slow']);
    const { promise, resolve } = Promise.withResolvers<SendOutcome>();
    const abortable = (_row: LeasedRow, signal: AbortSignal) =>
      new Promise<SendOutcome>((leave) => signal.addEventListener('abort', () => leave(LATER)));
    const sender = start((row, signal) => (row.recipient.startsWith('quick') ? promise : abortable(row, signal)));
    await eventually(states).toEqual(['sending', 'sending']);
    const stopped = sender.stop();
    resolve({ kind: 'sent' });
    await stopped;
    expect(await states()).toEqual(['sent', 'waiting']);
    await put(['new']);
    expect((await states())[0]).toBe('waiting');
  });
});

test('sends a row at its commit, without polling', async () => {
  const seen: string[] = [];
  const outbox = startOutbox({
    ...{ database, host: 'cars.example', random: Math.random, onError: () => undefined, pollMs: NEVER_MS },
    channels: [{ channel: 'mail', atOnce: 2, send: async ({ recipient }) => (seen.push(recipient), { kind: 'sent' }) }],
  });
  running.push(outbox);
  // A new listener polls once; after that, only a commit's notification can wake it.
  const listening = `select 1 from pg_stat_activity where query = 'listen "outbox"' and datname = current_database()`;
  await eventually(() => database.query(listening)).toHaveLength(1);
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await database.transaction((connection) => enqueueMail(connection, untypedMail({ key, to: `${key}@example.com` })));
    await eventually(() => seen.at(-1)).toBe(`${key}@example.com`);
  }
});
