import { rmSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../database.ts';
import { embeddedPostgres } from '../embedded-postgres.ts';
import { migrate } from '../migrate.ts';
import { newDatabase } from './new-database.ts';

/**
 * Tests kill clients but never the machine, so fsync is off, which makes the run several times faster. Autovacuum is
 * off because its launcher would visit hundreds of small databases several times a second.
 */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** `template`: the name of a migrated database without rows. */
export type TestPostgres = { url: string; template: string; stop(): Promise<void> };

/** Starts a real PostgreSQL in its own folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-test-'));
  // When started as root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const { url, release } = await embeddedPostgres(folder, SETTINGS);
  await checkPasswordsFast(url);
  const template = await newDatabase(url);
  await migrate(template);
  return {
    url,
    template: new URL(template).pathname.slice(1),
    stop: async () => {
      await release();
      // Half a million files: the asynchronous one takes more than twice the time.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets clients send the password itself, which never leaves this machine, and stores it with one iteration of its hash.
 * Tests connect thousands of times.
 */
async function checkPasswordsFast(url: string): Promise<void> {
  const database = connectDatabase(url, { poolSize: 1 });
  await database.query(`set scram_iterations = 1; alter role postgres password '${new URL(url).password}'`);
  const [rules] = await database.query<{ file: string }>(`select current_setting('hba_file') as file`);
  await writeFile(rules!.file, 'local all all password\nhost all all 127.0.0.1/32 password\n');
  await database.query('select pg_reload_conf()');
  await database.close();
}
