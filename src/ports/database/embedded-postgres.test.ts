import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedPostgres } from './embedded-postgres.ts';

const LONG = { timeout: 120_000, interval: 100 };

test('a server that dies is restarted for all its users, and stops with the last', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-dies-'));
  // In a folder that the user that PostgreSQL runs as can access.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const unsafe = { fsync: 'off' };
  const users = [await embeddedPostgres(folder, unsafe), await embeddedPostgres(folder, unsafe)];
  const ask = async (sql: string): Promise<Record<string, unknown>> => {
    const client = new pg.Client({ connectionString: users[0]!.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows[0] as Record<string, unknown>;
    } finally {
      await client.end();
    }
  };
  const { data } = (await ask(`select current_setting('data_directory') as data`)) as { data: string };
  const pidFile = path.join(data, 'postmaster.pid');
  for (let round = 0; round < 2; round++) {
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
    const keepers = `select count(*)::int as keepers from pg_stat_activity where application_name = 'forecourt-keeper'`;
    await expect.poll(() => ask(keepers).catch(() => undefined), LONG).toEqual({ keepers: 2 });
  }
  await users[0]!.release();
  expect(existsSync(pidFile)).toBe(true);
  await users[1]!.release();
  expect(existsSync(pidFile)).toBe(false);
});

test('stops the server even if its keep-alive connection was just lost', { tags: 'long' }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-lost-keeper-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { url, release } = await embeddedPostgres(folder, { fsync: 'off' });
  const client = new pg.Client({ connectionString: url }).on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt-keeper'`,
  );
  await release();
  await client.end().catch(() => undefined);
  expect(existsSync(path.join(rows[0]!.data, 'postmaster.pid'))).toBe(false);
});
