import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockPeople } from '#features/push/push.server.ts';
import { mergeSavedSearches } from '#features/saves/saves.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { lockAlertRecipients, mergeAlerts } from './personal-data.ts';
import { changeAlertAddress } from './recipients.ts';
import { sendDigests } from './send-digests.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const DAY_MS = 86_400_000;
const TOYOTAS = 'makeCode=TOYOTA';

let world: AlertTestContext;
let visitor: Awaited<ReturnType<AlertTestContext['addPerson']>>;
let account: typeof visitor;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(async () => {
  await world.reset();
  world.read();
  await world.settled();
  visitor = await world.addPerson('ann@example.com');
  account = await world.addPerson('ann@work.example');
});
afterAll(() => world.close());

const join = (from = visitor, to = account) =>
  world.database.transaction(async (connection) => {
    await lockAlertRecipients(connection, from.shopperId, to.shopperId);
    await lockPeople(connection, [from.shopperId, to.shopperId]);
    await mergeAlerts(connection, from.shopperId, to.shopperId);
    await mergeSavedSearches(connection, from.shopperId, to.shopperId);
  });
const alerts = async () => (await world.sent()).map(({ to, alerts: cars }) => [to, cars]);
const searches = () =>
  world.database.query<{ id: number; frequency: string; recipient_id: number }>(
    'select id, frequency, recipient_id from saved_searches',
  );

test('waiting news of a search moves to the same search of the account', async () => {
  const mails = { ...account, recipientId: visitor.recipientId };
  await world.addSearch(visitor, TOYOTAS, 'daily');
  const stays = await world.addSearch(mails, TOYOTAS, 'off');
  await world.put(1);
  await world.settled();
  await join();
  expect(await searches()).toEqual([{ id: stays, frequency: 'daily', recipient_id: visitor.recipientId }]);
  world.pass(DAY_MS);
  expect(await alerts()).toEqual([['ann@example.com', ['match 1']]]);
});

/** Starts a sign-in and returns it when it has ended or waits for a lock. */
async function startSignIn(run: () => Promise<unknown>): Promise<{ ended: Promise<unknown> }> {
  let hasEnded = false;
  const ended = run().finally(() => (hasEnded = true));
  ended.catch(() => undefined);
  await expect.poll(async () => hasEnded || (await waiting()) > 0).toBe(true);
  return { ended };
}

test.each([1, 2, 3])('even if the sign-in comes after statement %i of the email', async (last) => {
  await world.addSearch(visitor, TOYOTAS, 'daily');
  await world.put(1);
  await world.settled();
  await world.addSearch({ ...account, recipientId: visitor.recipientId }, TOYOTAS, 'daily');
  await world.stop();
  world.pass(DAY_MS);
  let statements = 0;
  let signIn: { ended: Promise<unknown> } | undefined;
  const database: Pick<Database, 'transaction'> = {
    transaction: (run) =>
      world.database.transaction((connection) => {
        const query: Connection['query'] = async (...statement) => {
          const rows = await connection.query(...statement);
          statements += 1;
          if (statements === last) signIn = await startSignIn(join);
          return rows as never;
        };
        return run({ ...connection, query });
      }),
  };
  await sendDigests({ ...world.digestOptions(), database, maySend: () => true }, new AbortController().signal);
  expect(statements).toBeGreaterThan(last);
  await signIn!.ended;
  expect(await alerts()).toEqual([['ann@example.com', ['match 1']]]);
});

/** Wraps the database: `during` runs before and after each statement of a transaction, with its number and text. */
function watched(during: (at: { count: number; next?: string }) => Promise<unknown>): Database {
  return {
    ...world.database,
    transaction: (run, options) =>
      world.database.transaction((connection) => {
        let count = 0;
        const query: Connection['query'] = async (sql, ...rest) => {
          await during({ count, next: sql });
          const rows = await connection.query(sql, ...rest);
          await during({ count: ++count });
          return rows as never;
        };
        return run({ ...connection, query });
      }, options),
  };
}

test.each([0, 1, 2, 3])('even if the sign-in comes after statement %i of a later group', async (last) => {
  const others = {
    visitor: await world.addPerson('bob@example.com'),
    account: await world.addPerson('bob@work.example'),
  };
  for (const [from, to] of [[visitor, account] as const, [others.visitor, others.account] as const]) {
    await world.addSearch(from, TOYOTAS);
    await world.addSearch({ ...to, recipientId: from.recipientId }, TOYOTAS, 'off');
  }
  await world.stop();
  let isGroup = false;
  let signIn: { ended: Promise<unknown> } | undefined;
  const database = watched(async ({ count, next }) => {
    if (count === 0) isGroup = next!.includes('from alert_joined_searches');
    if (!isGroup || count !== last || signIn) return;
    signIn = { ended: Promise.resolve() };
    signIn = await startSignIn(async () => {
      await join();
      await join(others.visitor, others.account);
    });
  });
  world.read(database, { peopleAtOnce: 1 });
  await world.put(1);
  expect((await alerts()).toSorted()).toEqual([
    ['ann@example.com', ['match 1']],
    ['bob@example.com', ['match 1']],
  ]);
  await signIn!.ended;
  expect(await searches()).toHaveLength(2);
  expect(world.errors).toEqual([]);
});

test('a sign-in waits for no batch of the backlog, and what it joined is forgotten after the last one', async () => {
  const goes = await world.addSearch(visitor, TOYOTAS, 'daily');
  const stays = await world.addSearch(account, TOYOTAS, 'daily');
  await world.stop();
  await world.database.query(
    `insert into alert_backlog (read_at, cars, finding_cars, search_ids, begins, noted)
     values ($1, '[]', '{0}', array[$2::bigint], '{true}', '{}')`,
    [world.now, goes],
  );
  await world.database.transaction(async (connection) => {
    await connection.query('select from alert_backlog for update');
    await join();
  });
  const joined = () => world.database.query('select goes, stays from alert_joined_searches');
  expect(await joined()).toEqual([{ goes, stays }]);
  world.read();
  await world.settled();
  expect(await joined()).toEqual([]);
});

test('even if it waits for an alert that a group of the backlog adds another search to', async () => {
  const goes = await world.addSearch(visitor, TOYOTAS, 'weekly');
  await world.addSearch({ ...account, recipientId: visitor.recipientId }, TOYOTAS, 'off');
  await world.put(1);
  await world.settled();
  await world.addSearch(visitor, 'modelCode=CAMRY&makeCode=TOYOTA', 'daily');
  await world.stop();
  let signIn: Promise<void> | undefined;
  const database = watched(async ({ next }) => {
    if (signIn || !next?.includes('delete from alert_backlog')) return;
    signIn = join();
    signIn.catch(() => undefined);
    await expect.poll(() => waiting()).toBe(1);
  });
  world.read(database);
  await world.put(1, { salePrice: 15_000 });
  await world.settled();
  await expect(signIn).resolves.toBeUndefined();
  expect(
    await world.database.query('select 1 from alert_ledger where $1 = any(other_search_ids || search_id)', [goes]),
  ).toEqual([]);
  expect(world.errors).toEqual([]);
});

/** Returns how many connections wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await world.database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.n;
}

test('even if the sign-in comes while the change is read', async () => {
  await world.addSearch(visitor, TOYOTAS, 'daily');
  await world.addSearch(account, TOYOTAS, 'off');
  await world.stop();
  let isSignedIn = false;
  const database = watched(async ({ next }) => {
    if (isSignedIn || !next?.startsWith('update alert_position')) return;
    isSignedIn = true;
    await join();
  });
  world.read(database);
  await world.put(1);
  await world.settled();
  world.pass(DAY_MS);
  expect(await alerts()).toEqual([['ann@example.com', ['match 1']]]);
  expect(isSignedIn).toBe(true);
  expect(world.errors).toEqual([]);
});

test('even if no email about that one was sent', async () => {
  await world.addSearch(visitor, TOYOTAS, 'daily');
  await world.addSearch({ ...account, recipientId: null }, TOYOTAS, 'weekly');
  await world.put(1);
  await world.settled();
  await join();
  world.pass(DAY_MS);
  expect(await alerts()).toEqual([['ann@example.com', ['match 1']]]);
});

test('and to its address, once, if both had alerts', async () => {
  await world.addSearch(visitor, TOYOTAS, 'daily');
  await world.put(1);
  await world.settled();
  await world.addSearch(account, TOYOTAS, 'daily');
  await world.put(2);
  await world.settled();
  await join();
  world.pass(DAY_MS);
  const mails = await alerts();
  expect(mails.map(([to, cars]) => [to, [...cars!].toSorted()])).toEqual([
    ['ann@work.example', ['match 1', 'match 2']],
  ]);
});

test('news that another search of the visitor found too moves along, so it is sent without that one', async () => {
  const mails = { ...account, recipientId: visitor.recipientId };
  const first = await world.addSearch(visitor, 'modelCode=CAMRY&makeCode=TOYOTA', 'daily');
  await world.addSearch(visitor, TOYOTAS, 'weekly');
  await world.addSearch(mails, TOYOTAS, 'off');
  await world.put(1);
  await world.settled();
  expect(await world.database.query('select search_id from alert_ledger')).toEqual([{ search_id: first }]);
  await join();
  await world.database.query('update saved_searches set deleted_at = now() where id = $1', [first]);
  world.pass(7 * DAY_MS);
  expect(await alerts()).toEqual([['ann@example.com', ['match 1']]]);
});

test('an unconfirmed search stays unconfirmed, and its button works', async () => {
  const goes = await world.addSearch(visitor, TOYOTAS, 'daily');
  const stays = await world.addSearch({ ...account, recipientId: null }, TOYOTAS, 'daily');
  await world.database.query(
    `insert into alert_requests (key_hash, recipient_id, search_id) values ('\\x01', $1, $2)`,
    [visitor.recipientId, goes],
  );
  await join();
  await world.put(1);
  world.pass(DAY_MS);
  expect(await alerts()).toEqual([]);
  await world.database.query('update alert_requests set confirmed_at = now() where search_id = $1', [stays]);
  await world.database.query('update saved_searches set recipient_id = recipient_id');
  await world.put(2);
  await world.settled();
  world.pass(DAY_MS);
  expect(await alerts()).toEqual([['ann@example.com', ['match 2']]]);
});

async function addRecipient(email: string, shopperId: string | null): Promise<number> {
  const [row] = await world.database.query<{ id: number }>(
    `with r as (insert into alert_recipients (email, brand, key_hash, confirmed_at)
                values ($1::text, 'marketplace', sha256(convert_to($1::text, 'UTF8')), now()) returning id),
          k as (insert into alert_keys (key_hash, recipient_id) select sha256(convert_to('k' || $1::text, 'UTF8')), id from r)
     insert into alert_people (recipient_id, shopper_id) select id, $2 from r returning recipient_id as id`,
    [email, shopperId],
  );
  return row!.id;
}

test('alerts move to a new address that already gets some, and others keep the old one', async () => {
  const [eve, bob] = await world.database.query<{ id: string }>(
    'insert into shoppers (id) values (gen_random_uuid()), (gen_random_uuid()) returning id',
  );
  const old = await addRecipient('eve@example.com', eve!.id);
  const next = await addRecipient('eve@work.example', null);
  for (const [shopperId, key] of [
    [eve!.id, 'a'],
    [bob!.id, 'b'],
  ] as const)
    await world.database.query(
      `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, recipient_id)
       values ($2::text, $1, 'marketplace', 'makeCode=FORD', sha256(convert_to($2::text, 'UTF8')), 'Ford', $3)`,
      [shopperId, key, old],
    );
  await world.database.transaction((connection) =>
    changeAlertAddress(connection, { shopperId: eve!.id, from: 'Eve@Example.com', to: 'Eve@work.example' }),
  );
  expect(
    await world.database.query(
      `select bookmark_id as key, recipient_id as to from saved_searches where query = 'makeCode=FORD' order by bookmark_id`,
    ),
  ).toEqual([
    { key: 'a', to: next },
    { key: 'b', to: old },
  ]);
  expect(
    await world.database.query(
      'select recipient_id as id, shopper_id as shopper from alert_people where recipient_id = any($1) order by 1',
      [[old, next]],
    ),
  ).toEqual([
    { id: old, shopper: null },
    { id: next, shopper: eve!.id },
  ]);
  expect(
    await world.database.query('select recipient_id as id from alert_keys where recipient_id = any($1)', [[old, next]]),
  ).toEqual([{ id: next }]);
});
