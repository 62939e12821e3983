import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { withFileLock } from '#kit/node/file-lock.ts';
import { claimEmbeddedPostgres } from './claim-embedded-postgres.ts';
import { embeddedPostgres } from './embedded-postgres.ts';

const LONG = { timeout: 120_000, interval: 100 };

/** The folder of a server that does not run. Tests start it, or copies of it, because creating one takes seconds. */
let original: string;
let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'forecourt-original-'));
  // In a folder that the user that PostgreSQL runs as can access.
  await chmod(parent, 0o755);
  original = path.join(parent, 'original');
  await (await embeddedPostgres(original, { fsync: 'off' })).release();
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Runs a statement over a separate connection. */
async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves to whether the server listens, which it cannot while another one uses the port. */
function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

test('a server that dies is restarted for all its users, and stops with the last', async () => {
  const unsafe = { fsync: 'off' };
  const users = [await embeddedPostgres(original, unsafe), await embeddedPostgres(original, unsafe)];
  const ask = async (sql: string) => (await query<Record<string, unknown>>(users[0]!.url, sql))[0];
  const [row] = await query<{ data: string }>(users[0]!.url, `select current_setting('data_directory') as data`);
  const { data } = row!;
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

test('one server claims a folder, also after its database was killed, and commands may still use it', async () => {
  const lines: string[] = [];
  const claim = () => claimEmbeddedPostgres(original, { tries: 1, warn: (line) => lines.push(line) });
  const server = await claim();
  const refusal = `Another server (process ${process.pid} on `;
  await expect(claim()).rejects.toThrow(refusal);
  const command = await embeddedPostgres(original);
  await command.release();
  const [row] = await query<{ data: string }>(server.url, `select current_setting('data_directory') as data`);
  process.kill(Number((await readFile(path.join(row!.data, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
  const held = `select from pg_locks where locktype = 'advisory'`;
  await expect.poll(() => query(server.url, held).catch(() => []), LONG).toHaveLength(1);
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringContaining('PostgreSQL ended the connection that keeps other servers off DATA_DIR'),
      expect.stringContaining('Other servers are kept off DATA_DIR'),
    ]);
  await expect(claim()).rejects.toThrow(refusal);
  await server.release();
  await (await claim()).release();
  expect(lines).toHaveLength(2);
});

test('a server that loses its folder to another one says so once, and what to do', async () => {
  const lines: string[] = [];
  const command = await embeddedPostgres(original);
  const server = await claimEmbeddedPostgres(original, { tries: 1, warn: (line) => lines.push(line) });
  const other = new pg.Client({ connectionString: command.url, application_name: 'forecourt-server 7 on elsewhere' });
  await other.connect();
  // The statement must wait for the lock before the server asks for it again.
  const taken = other.query(`select pg_advisory_lock(hashtextextended('data folder', 0))`);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(() => query(command.url, waiting), LONG).toHaveLength(1);
  const [claimed] = await query<{ pid: number }>(
    command.url,
    `select pid from pg_locks where locktype = 'advisory' and granted`,
  );
  await query(command.url, `select pg_terminate_backend(${claimed!.pid})`);
  await taken;
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]).toMatch(
    /^Another server \(process 7 on elsewhere, since .* Stop it, or set DATA_DIR to another folder/,
  );
  await other.end();
  await expect.poll(() => lines.at(-1)).toContain('again.');
  expect(lines).toHaveLength(3);
  await server.release();
  await command.release();
});

test('a server that is stopped while it claims its folder again leaves no claim', async () => {
  const command = await embeddedPostgres(original);
  const server = await claimEmbeddedPostgres(original, { tries: 1 });
  const claims = () => query<{ pid: number }>(command.url, `select pid from pg_locks where locktype = 'advisory'`);
  const [claim] = await claims();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const { promise: renewed, resolve: renew } = Promise.withResolvers<void>();
  const run = pg.Client.prototype.query as (...call: unknown[]) => Promise<unknown>;
  const delayed = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof run>;
  delayed.mockImplementation(async function (this: pg.Client, ...call) {
    const result = await run.apply(this, call);
    if (!String(call[0]).includes('pg_try_advisory_lock')) return result;
    renew();
    await stopped;
    return result;
  });
  try {
    await query(command.url, `select pg_terminate_backend(${claim!.pid})`);
    await renewed;
    await server.release();
  } finally {
    delayed.mockRestore();
    stop();
  }
  await expect.poll(claims, LONG).toEqual([]);
  await command.release();
});

/** Copies the original, and returns the path of the copy. */
async function copyFolder(name = 'copy'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-copy-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = path.join(folder, name);
  // Node's own copy does not keep the owner, which PostgreSQL requires.
  execFileSync('cp', ['-a', original, copy]);
  return copy;
}

test('a copied folder gets its own server and password beside the original', async () => {
  const copy = await copyFolder();
  const unsafe = { fsync: 'off' };
  const servers = [await embeddedPostgres(original, unsafe), await embeddedPostgres(copy, unsafe)];
  const folderOf = `select current_setting('data_directory') as folder`;
  const answers = await Promise.all(servers.map(({ url }) => query<{ folder: string }>(url, folderOf)));
  const folders = answers.map((rows) => rows[0]!.folder);
  expect(new Set(folders).size).toBe(2);
  // The original's password does not open the copy.
  const foreign = new URL(servers[1]!.url);
  foreign.password = new URL(servers[0]!.url).password;
  await expect(query(foreign.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  // The copy keeps its new port, so that the two never meet again.
  const again = await embeddedPostgres(copy, unsafe);
  expect(again.url).toBe(servers[1]!.url);
  for (const server of [again, ...servers]) await server.release();
  expect(folders.filter((folder) => existsSync(path.join(folder, 'postmaster.pid')))).toEqual([]);
});

test('clients use a Unix socket where the folder can hold one, else the loopback address', async () => {
  const isSocket = `select inet_server_addr() is null as "isSocket"`;
  const addressOf = async (folder: string) => {
    const { url, release } = await embeddedPostgres(folder, { fsync: 'off' });
    const [row] = await query<{ isSocket: boolean }>(url, isSocket);
    const loopback = new URL(url);
    loopback.search = '';
    expect(await query(loopback.href, isSocket)).toEqual([{ isSocket: false }]);
    await release();
    return row;
  };
  expect(await addressOf(original)).toEqual({ isSocket: true });
  expect(await addressOf(await copyFolder('50%20 "a", b'))).toEqual({ isSocket: true });
  expect(await addressOf(await copyFolder('a'.repeat(110)))).toEqual({ isSocket: false });
});

test('a socket that a killed server left does not keep clients away', async () => {
  const copy = await copyFolder();
  const { url, release } = await embeddedPostgres(copy, { fsync: 'off' });
  await release();
  const left = createServer();
  const socket = path.join(copy, `postgres/.s.PGSQL.${new URL(url).port}`);
  await new Promise<void>((resolve) => left.listen(path.join(copy, 'left'), resolve));
  renameSync(path.join(copy, 'left'), socket);
  await new Promise((resolve) => left.close(resolve));
  expect(existsSync(socket)).toBe(true);
  expect(await startOnce(copy)).toBe(new URL(url).password);
});

const stateFileOf = (folder: string) => path.join(folder, 'postgres.json');
const stateOf = async (folder: string) =>
  JSON.parse(await readFile(stateFileOf(folder), 'utf8')) as { password: string };

/** Starts the server of a folder, runs a statement, and stops it. Returns its password. */
async function startOnce(folder: string): Promise<string> {
  const { url, release } = await embeddedPostgres(folder, { fsync: 'off' });
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await release();
  return new URL(url).password;
}

test('a copy opens whether its first start was killed before or after its password was set', async () => {
  const copy = await copyFolder();
  const copied = await stateOf(copy);
  const own = { ...copied, password: 'of-the-copy', folder: path.join(copy, 'postgres') };
  // The first time, the password is not set yet; the second time, it is.
  for (let starts = 0; starts < 2; starts++) {
    await writeFile(stateFileOf(copy), JSON.stringify({ ...own, earlier: [copied.password] }));
    expect(await startOnce(copy)).toBe('of-the-copy');
    expect(await stateOf(copy)).toEqual({ ...own, port: expect.any(Number) });
  }
  // Processes of an older version, which wrote no folder, stay connected.
  const { folder: _folder, ...older } = own;
  await writeFile(stateFileOf(copy), JSON.stringify(older));
  expect(await startOnce(copy)).toBe('of-the-copy');
});

test('a copy of a copy whose first start was killed gets its own password', { tags: 'long' }, async () => {
  const copy = await copyFolder();
  const { password } = await stateOf(copy);
  const pending = { ...(await stateOf(copy)), password: 'of-the-first-copy', earlier: [password] };
  await writeFile(stateFileOf(copy), JSON.stringify(pending));
  expect([password, 'of-the-first-copy']).not.toContain(await startOnce(copy));
  expect(await stateOf(copy)).not.toHaveProperty('earlier');
});

test(
  'a server that dies keeps its port, even if another program uses the port for a while',
  { tags: 'long' },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-port-'));
    await chmod(folder, 0o755);
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { url, release } = await embeddedPostgres(folder, { fsync: 'off' });
    const [row] = await query<{ data: string }>(url, `select current_setting('data_directory') as data`);
    const pid = Number((await readFile(path.join(row!.data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    let connections = 0;
    const other = createServer((socket) => void (++connections, socket.destroy()));
    // The lock keeps the server from starting before the other program has its port.
    await withFileLock(path.join(folder, 'postgres.json.lock'), async () => {
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => listen(other, Number(new URL(url).port)), LONG).toBe(true);
    });
    await expect.poll(() => connections, LONG).toBeGreaterThan(0);
    other.close();
    await expect.poll(() => query(url, 'select 1 as one').catch(() => null), LONG).toEqual([{ one: 1 }]);
    await release();
  },
);

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
