import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../database/database.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { emptyTables } from '../database/testing/empty-tables.ts';
import { fakeBilling } from './fake.ts';
import { createStatementBilling } from './statement-billing.ts';
import { describeBilling } from './testing/billing-conformance.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select id, key, '{}', '\\x00' from sources, unnest(array['a', 'b']) as key`,
  );
});
afterAll(() => database.close());

describe('billing by recorded statements', () =>
  describeBilling(async () => {
    await emptyTables(database, 'invoices');
    return createStatementBilling(database);
  }));

describe('the fake', () => describeBilling(async () => fakeBilling()));
