import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection, Database } from '#ports/database/database.ts';
import { testRows } from '#kit/testing/test-rows.ts';
import { INSTANT_GAP_MS } from '../model/due.ts';
import { CHANGES_PER_BATCH } from './read-changes.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const HOUR_MS = 3_600_000;

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/**
 * Wraps the database for a process that crashes: `dies` selects the statement of the crash, and nothing works after it.
 */
function mortal(dies: (sql: string) => boolean): { database: Database; died: Promise<void> } {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let isDead = false;
  const live = (sql: string) => {
    isDead ||= dies(sql);
    if (!isDead) return;
    resolve();
    throw new Error('The process is dead.');
  };
  const { database: real } = world;
  const database: Database = {
    ...real,
    query: async (sql, ...rest) => (live(sql), real.query(sql, ...rest)),
    transaction: (work, options) =>
      real.transaction((connection) => {
        const { query } = connection;
        const watched: Connection['query'] = async (sql, params) => (live(sql), query(sql, params));
        return work({ ...connection, query: watched });
      }, options),
  };
  return { database, died };
}

const NOTES_LATER = / (update|delete from) alert_backlog/;

/** Adds one instant recipient and three digest recipients. */
async function addPeople(): Promise<void> {
  for (const [name, frequency] of [
    ['ann', 'instant'],
    ['bob', 'daily'],
    ['cyd', 'weekly'],
    ['dan', 'daily'],
  ] as const) {
    await world.addSearch(await world.addPerson(`${name}@example.com`), 'makeCode=TOYOTA', frequency);
  }
}

const mails = async () => (await world.sent()).map(({ to, alerts }) => `${to.split('@')[0]}: ${alerts.join(', ')}`);
const mailsSoFar = async () =>
  (await world.database.query<{ recipient: string }>('select recipient from outbox')).map((row) => row.recipient);

describe('recipients of digests', () => {
  test('are recorded after the instant emails are in the outbox', async () => {
    await addPeople();
    const { database, died } = mortal((sql) => NOTES_LATER.test(sql));
    world.read(database);
    await world.settled();
    await world.put(1);
    await died;
    expect(await mailsSoFar()).toEqual(['ann@example.com']);
  });

  testRows<[string, number]>(
    'get one email, as do instant recipients, when the process dies %s',
    1,
    [
      ['between two of them', 2],
      ['before the first of them is noted', 1],
      ['before the last of them is noted', 3],
    ],
    async (_when, at) => {
      await addPeople();
      let notings = 0;
      const { database, died } = mortal((sql) => NOTES_LATER.test(sql) && ++notings === at);
      world.read(database, { peopleAtOnce: 1 });
      await world.settled();
      await world.put(1);
      await died;
      await world.stop();
      world.read(undefined, { peopleAtOnce: 1 });
      expect(await mails()).toEqual(['ann: match 1']);
      world.pass(4 * HOUR_MS);
      expect((await mails()).toSorted()).toEqual(['ann: match 1', 'bob: match 1', 'dan: match 1']);
      world.pass(48 * HOUR_MS);
      expect((await mails()).toSorted()).toEqual(['ann: match 1', 'bob: match 1', 'cyd: match 1', 'dan: match 1']);
    },
  );

  test('get all news from before the hour of their email, even if it is recorded later', async () => {
    await addPeople();
    const { database, died } = mortal((sql) => NOTES_LATER.test(sql));
    world.read(database);
    await world.settled();
    await world.put(1);
    await died;
    await world.stop();
    world.pass(4 * HOUR_MS);
    await world.put(2);
    world.read();
    expect((await mails()).toSorted()).toEqual(['ann: match 1', 'ann: match 2', 'bob: match 1', 'dan: match 1']);
    world.pass(24 * HOUR_MS);
    const [first, second] = [1, 2].map((car) => ['bob', 'dan'].map((name) => `${name}: match ${car}`));
    expect((await mails()).filter((mail) => /bob|dan/.test(mail)).toSorted()).toEqual(
      [...first!, ...second!].toSorted(),
    );
  });

  test('get one line for several price drops, and nothing about sold cars', async () => {
    await world.put(1, { salePrice: 20_000 });
    await addPeople();
    const { database, died } = mortal((sql) => NOTES_LATER.test(sql));
    world.read(database);
    await world.settled();
    await world.put(1, { salePrice: 19_000 });
    await world.put(3);
    await died;
    await world.stop();
    await world.put(1, { salePrice: 18_000 });
    await world.withdraw(3);
    world.read();
    await world.settled();
    world.pass(4 * HOUR_MS);
    expect((await mails()).filter((mail) => mail.startsWith('bob'))).toEqual(['bob: drop 1 was 20000']);
  });
});

describe('instant recipients in groups of one', () => {
  const NAMES = ['ann', 'bea', 'cat'];
  const addInstant = async () => {
    for (const name of NAMES)
      await world.addSearch(await world.addPerson(`${name}@example.com`), 'makeCode=TOYOTA', 'instant');
    await world.addSearch(await world.addPerson('dan@example.com'), 'makeCode=TOYOTA', 'daily');
  };

  test('get their emails before the alerts of the next group are written', async () => {
    await addInstant();
    const { database, died } = mortal((sql) => NOTES_LATER.test(sql));
    world.read(database, { peopleAtOnce: 1 });
    await world.settled();
    await world.put(1);
    await died;
    expect(await mailsSoFar()).toEqual(['ann@example.com']);
  });

  test('get one email each if the process dies between two groups', async () => {
    await addInstant();
    let notings = 0;
    const { database, died } = mortal((sql) => NOTES_LATER.test(sql) && ++notings === 2);
    world.read(database, { peopleAtOnce: 1 });
    await world.settled();
    await world.put(1);
    await died;
    await world.stop();
    // Emails are sent while others are written.
    expect((await mailsSoFar()).toSorted()).toEqual(['ann@example.com', 'bea@example.com']);
    world.read(undefined, { peopleAtOnce: 1 });
    expect((await mails()).toSorted()).toEqual(NAMES.map((name) => `${name}: match 1`));
  });

  test('get one email about several batches of changes', async () => {
    await addInstant();
    world.read();
    await world.settled();
    await world.stop();
    await world.put(1);
    await world.database.query(
      `insert into listing_changes (listing_id, kind) select 1, 'updated' from generate_series(1, $1)`,
      [CHANGES_PER_BATCH],
    );
    await world.put(2);
    world.read(undefined, { peopleAtOnce: 1 });
    expect((await mails()).toSorted()).toEqual(NAMES.map((name) => `${name}: match 2, match 1`));
  });
});

describe('160 instant recipients', () => {
  const COUNT = 160;
  beforeEach(async () => {
    await world.database.query(
      `with people as (
         insert into alert_recipients (email, brand, key_hash, confirmed_at)
         select n || '@example.com', 'marketplace', int8send(n), now() from generate_series(1, $1::bigint) n returning id
       ), shopper as (insert into shoppers default values returning id)
       insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, frequency, recipient_id)
       select 'b' || p.id, s.id, 'marketplace', 'makeCode=TOYOTA', int8send(p.id), 'Toyotas', 'instant', p.id
       from people p, shopper s`,
      [COUNT],
    );
  });

  /** Wraps the database and notes how many recipients are written in each transaction, before `during`. */
  function counted(during?: () => Promise<void>): { database: Database; groups: number[] } {
    const groups: number[] = [];
    const database: Database = {
      ...world.database,
      transaction: (work, options) =>
        world.database.transaction((connection) => {
          const query: Connection['query'] = async (sql, params) => {
            const isFirst = sql.startsWith('insert into alert_backlog');
            if (isFirst || sql.includes('update alert_backlog set noted')) {
              groups.push((params!.at(isFirst ? 5 : 1) as number[]).length);
              await during?.();
            }
            return connection.query(sql, params);
          };
          return work({ ...connection, query });
        }, options),
    };
    return { database, groups };
  }
  const allMails = async () => (await mailsSoFar()).toSorted();
  const ALL = Array.from({ length: COUNT }, (_, at) => `${at + 1}@example.com`).toSorted();

  test('of one change are written in groups: few with the position, then more and more', async () => {
    const { database, groups } = counted();
    world.read(database);
    await world.settled();
    await world.put(1);
    await world.settled();
    expect(groups).toEqual([50, 100, 10]);
    expect(await allMails()).toEqual(ALL);
  });

  test('are written again, in the same group, if something changes meanwhile', async () => {
    const { database, groups } = counted(async () => {
      if (groups.length === 2) await world.database.query('update alert_position set seq = seq');
    });
    world.read(database);
    await world.settled();
    await world.put(1);
    await world.settled();
    expect(groups).toEqual([50, 100, 100, 10]);
    expect(await allMails()).toEqual(ALL);
    expect(world.errors).toEqual([]);
  });

  test('get one email each if the process ends after the first group', async () => {
    const { database, died } = mortal((sql) => sql.includes('update alert_backlog set noted'));
    world.read(database);
    await world.settled();
    await world.put(1);
    await died;
    await world.stop();
    expect(await allMails()).toHaveLength(50);
    world.read();
    await world.settled();
    expect(await allMails()).toEqual(ALL);
  });

  test('of many changes are written together', async () => {
    await world.put(1);
    await world.database.query('insert into alert_position (seq) values (0)');
    await world.database.query(
      `insert into listing_changes (listing_id, kind) select 1, 'updated' from generate_series(1, $1)`,
      [CHANGES_PER_BATCH],
    );
    const { database, groups } = counted();
    world.read(database);
    await world.settled();
    expect(groups).toEqual([COUNT, 0]);
    expect(await allMails()).toEqual(ALL);
  });
});

test('a person with instant and daily searches gets one alert about a car, for all of them', async () => {
  const ann = await world.addPerson('ann@example.com');
  const daily = await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
  await world.addSearch(ann, 'maxPrice=30000', 'instant');
  const begins = await world.addSearch(ann, 'makeCode=TOYOTA&maxPrice=25000', 'daily');
  await world.put(1, { salePrice: 26_000 });
  world.read();
  await world.settled();
  await world.put(1, { salePrice: 24_000 });
  expect(await mails()).toEqual(['ann: drop 1 was 26000']);
  world.pass(INSTANT_GAP_MS + 24 * HOUR_MS);
  expect(await mails()).toHaveLength(1);
  const rows = await world.database.query('select unnest(other_search_ids) as id from alert_ledger');
  expect(rows).toEqual(expect.arrayContaining([{ id: daily }, { id: begins }]));
});
