import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each(['account_users', 'account_credentials', 'operators', 'dealer_members', 'account_sessions'])(
  'a new database has no row in %s',
  async (table) => expect(await database.query(`select from ${table}`)).toEqual([]),
);
