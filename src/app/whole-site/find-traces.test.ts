import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import { findTraces } from './testing/find-traces.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const CANARY = 'canary "O\'Neil" 42';

test.each([
  ['a text', 'text', CANARY],
  ['a text in capitals', 'text', CANARY.toUpperCase()],
  ['JSON', 'jsonb', JSON.stringify({ deep: [{ in: CANARY }] })],
  ['an array', 'text[]', `{"${CANARY.replaceAll('"', '\\"')}"}`],
  ['bytes', 'bytea', Buffer.from(CANARY)],
  ['base64', 'text', Buffer.from(CANARY).toString('base64')],
])('finds a canary in %s, in a table of any schema', async (_what, type, value) => {
  const found = await database.transaction(async (connection) => {
    await connection.query(`create schema hidden; create table hidden.things (thing ${type})`);
    await connection.query('insert into hidden.things values ($1)', [value]);
    const traces = await findTraces(connection, [CANARY, 'another canary']);
    await connection.query('rollback');
    return traces;
  });
  expect(found).toEqual([`${CANARY} in hidden.things`]);
});

test.each(['outbox', 'accounts', 'push'] as const)(
  'finds a canary in a value that is encrypted for %s',
  async (purpose) => {
    const found = await database.transaction(async (connection) => {
      await connection.query('create table sealed_things (thing jsonb)');
      const sealed = sealSecret(purpose, JSON.stringify({ in: CANARY }));
      await connection.query('insert into sealed_things values ($1)', [JSON.stringify({ deep: [sealed] })]);
      const traces = await findTraces(connection, [CANARY, 'another canary']);
      await connection.query('rollback');
      return traces;
    });
    expect(found).toEqual([`${CANARY} in opened public.sealed_things`]);
  },
);

test('finds nothing in a database without it', async () => {
  expect(await findTraces(database, [CANARY])).toEqual([]);
});
