import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { createNewDatabase } from './test-database.ts';

test('the error names DATABASE_URL if its user or database is missing, or the user does not own the database', async () => {
  const own = new URL(await createNewDatabase());
  const database = connectDatabase(own.href, { poolSize: 1 });
  const [stranger, password] = [`stranger_${own.pathname.slice(1)}`, 'p-w'];
  await database.query(`create role ${stranger} login password '${password}'`);
  const failureOf = (change: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>) =>
    openDatabase({ databaseUrl: Object.assign(new URL(own), change).href, dataDir: tmpdir() }).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  try {
    for (const change of [{ username: 'unknown' }, { pathname: '/unknown' }, { username: stranger, password }])
      expect(await failureOf(change)).toMatch(
        /^The database could not be opened: .*in DATABASE_URL\. The user must own/,
      );
  } finally {
    await database.query(`drop role ${stranger}`);
    await database.close();
  }
});
