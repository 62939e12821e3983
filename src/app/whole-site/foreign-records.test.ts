import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { SITE_ROUTES } from './testing/site-routes.ts';
import { FOREIGN_RECORD_CASES } from './testing/foreign-record-cases.ts';
import { isRefusal } from './testing/route-walk.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

let database: Database;
let app: Hono;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
  await database.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select 42, source_id, 'l', id, '{}', '\\x00' from owners`,
  );
  const accounts = fakeAccounts({ ann: {}, bob: {}, operator: { isOperator: true } });
  app = createWholeSite(undefined, { changes: { database, accounts } });
});
afterAll(() => database.close());

const COOKIES = {
  'another account': 'session=bob',
  'another shopper': `visitor=${'v'.repeat(43)}`,
  'an operator': 'session=operator',
  nobody: '',
};

function ask(cookie: string, method: string, path: string, body?: unknown): Promise<Response> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method, headers: { host: 'localhost', cookie, ...json } };
  return Promise.resolve(
    app.request(`http://localhost${path}`, { ...init, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  );
}

const ROWS = SITE_ROUTES.filter(({ ids }) => ids !== undefined).map(({ method, path }) => `${method} ${path}`);

test('every route that takes an ID has a test case', () => {
  expect(Object.keys(FOREIGN_RECORD_CASES).toSorted()).toEqual(ROWS.toSorted());
});

test.each(ROWS)("reports another account's record as missing: %s", async (row) => {
  const method = row.slice(0, row.indexOf(' '));
  const asAnn = (...args: [string, string, unknown?]) => ask('session=ann', ...args);
  const shopperId = await upsertShopper(database, { userId: 'ann' });
  const { path, body, own: cookie = 'session=ann' } = await FOREIGN_RECORD_CASES[row]!({ database, shopperId, asAnn });
  for (const [who, foreign] of Object.entries(COOKIES)) {
    const response = await ask(foreign, method, path, body);
    expect.soft(isRefusal(response), `${who}: ${response.status}`).toBe(true);
  }
  const own = await ask(cookie, method, path, body);
  expect([own.status, isRefusal(own)]).toEqual([own.status, false]);
});
