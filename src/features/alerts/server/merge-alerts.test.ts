import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mergeSavedSearches } from '#features/saves/saves.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { mergeAlerts } from './personal-data.ts';
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

const join = () =>
  world.database.transaction(async (connection) => {
    await mergeAlerts(connection, visitor.shopperId, account.shopperId);
    await mergeSavedSearches(connection, visitor.shopperId, account.shopperId);
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

test.each([1, 2, 3])('also if the sign-in comes after statement %i of the email', async (last) => {
  await world.addSearch(visitor, TOYOTAS, 'daily');
  await world.put(1);
  await world.settled();
  await world.addSearch({ ...account, recipientId: visitor.recipientId }, TOYOTAS, 'daily');
  await world.stop();
  world.pass(DAY_MS);
  let statements = 0;
  const database: Pick<Database, 'transaction'> = {
    transaction: (run) =>
      world.database.transaction((connection) => {
        const query: Connection['query'] = async (...statement) => {
          const rows = await connection.query(...statement);
          statements += 1;
          if (statements === last) await join();
          return rows as never;
        };
        return run({ ...connection, query });
      }),
  };
  await sendDigests({ ...world.digestOptions(), database, maySend: () => true }, new AbortController().signal);
  expect(statements).toBeGreaterThan(last);
  expect(await alerts()).toEqual([['ann@example.com', ['match 1']]]);
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
