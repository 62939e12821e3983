import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseError } from '../database/database-errors.ts';
import { connectDatabase } from '../database/database.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { createNewDatabase } from '../database/test-database.ts';
import { findSecret } from './find-secret.ts';
import { openAccounts } from './open-accounts.ts';

const PLAIN = { seal: String, open: String };
const TOKEN = 'gZ7mWq1tXo9uRb3nKc5vLd8sYe2pFa6h';

test('a session from before tokens were hashed keeps working, and its token is removed from the database', async () => {
  const url = await createNewDatabase();
  const names = await migrationNames();
  await migrate(url, names.indexOf('0025_session_digests'));
  const database = connectDatabase(url, { poolSize: 2, name: 'test' });
  await database.query(`insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com')`);
  await database.query(
    `insert into account_sessions (id, user_id, token, expires_at) values ('s', 'ann', $1, now() + interval '1 day')`,
    [TOKEN],
  );
  await migrate(url);
  const secret = await findSecret(database, PLAIN);
  const accounts = openAccounts(database, { secret, errorOf: databaseError });
  const signature = createHmac('sha256', secret).update(TOKEN).digest('base64');
  const headers = new Headers({ cookie: `session=${encodeURIComponent(`${TOKEN}.${signature}`)}` });
  const visit = { headers, origin: 'http://localhost:3000' };
  expect((await accounts.find(visit))?.account.email).toBe('ann@example.com');
  const [row] = await database.query<{ text: string }>('select to_jsonb(s)::text as text from account_sessions s');
  expect(row!.text).not.toContain(TOKEN);
  await accounts.end(visit);
  expect(await database.query('select id from account_sessions')).toEqual([]);
  await accounts.close();
  await database.close();
});
