import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { withFileLock } from '#kit/node/file-lock.ts';
import { openClient } from './open-client.ts';
import { isAccessibleToOthers, postgresBinaries, SYSTEM_DATA_FOLDER } from './postgres-binaries.ts';

const run = promisify(execFile);

/** The ID of an unprivileged Unix user, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED_USER = 65534;
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const SETTINGS = { shared_buffers: '256MB', max_wal_size: '4GB', max_connections: '100' };

/** An embedded PostgreSQL, shared by all processes that use the same data folder. */
export type EmbeddedPostgres = {
  readonly url: string;
  /** Detaches from the server. The last process that detaches stops it. */
  release(): Promise<void>;
};

type Cluster = { folder: string; binaries: string; stateFile: string; logFile: string; asRoot: boolean };
/**
 * `folder`: the real path of the cluster that has the password; absent if an older version wrote the state. `earlier`:
 * passwords that the cluster may still have, because its folder is a copy whose password is being replaced.
 */
type State = { port: number; password: string; folder?: string; earlier?: readonly string[] };
/** A connection whose presence shows that a process needs the server. */
type Keeper = { url: string; client: pg.Client };

/** macOS accepts paths of sockets up to this length, Linux a few bytes more. */
const MAX_SOCKET_PATH = 103;

/**
 * Attaches to the PostgreSQL of `dataDir`. Starts it if it is not running, and creates it the first time. It listens
 * only on loopback and on a Unix socket in its folder, with a random password stored in the data folder. Clients use the
 * socket where there is one, because a statement over it takes a quarter less processor time.
 * @throws Error in plain English with the end of PostgreSQL's log when it cannot be started.
 */
export async function embeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const cluster = await describeCluster(dataDir);
  const attach = (options?: { keepsPort: boolean }) =>
    withFileLock(`${cluster.stateFile}.lock`, () => attachOrStart(cluster, settings, options));
  let keeper = await attach();
  let released = false;
  let reattaching: Promise<void> | undefined;
  const guard = ({ client }: Keeper) =>
    client.on('error', () => {
      // A broken connection may emit `error` twice. Attaching twice would leak a keeper connection.
      if (!released && client === keeper.client) reattaching ??= reattach().finally(() => (reattaching = undefined));
    });
  // A server that died is restarted on the same port, so that pools reconnect. If the port is busy, it is tried again.
  const reattach = async () => {
    while (!released) {
      try {
        keeper = await attach({ keepsPort: true });
        guard(keeper);
        return;
      } catch {
        await wait(POLL_MS * 10);
      }
    }
  };
  guard(keeper);
  return {
    url: keeper.url,
    release: async () => {
      released = true;
      await reattaching;
      await withFileLock(`${cluster.stateFile}.lock`, () => leave(cluster, keeper));
    },
  };
}

async function describeCluster(dataDir: string): Promise<Cluster> {
  const asRoot = process.getuid?.() === 0;
  await mkdir(dataDir, { recursive: true });
  const digest = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);
  const folder =
    asRoot && !isAccessibleToOthers(dataDir)
      ? path.join(SYSTEM_DATA_FOLDER, digest, 'postgres')
      : path.join(dataDir, 'postgres');
  return {
    folder,
    asRoot,
    binaries: await postgresBinaries(asRoot),
    stateFile: path.join(dataDir, 'postgres.json'),
    logFile: path.join(dataDir, 'postgres.log'),
  };
}

/** @throws if the server must keep its port but another program uses it. */
async function attachOrStart(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  { keepsPort } = { keepsPort: false },
): Promise<Keeper> {
  const state = await readState(cluster);
  const running = state && (await tryConnect(cluster, state));
  if (running) return settlePassword(cluster, state, running);
  const port = await freePort(state?.port);
  if (keepsPort && port !== state?.port) throw new Error(`Port ${state?.port} is not free.`);
  const fresh = { ...(await passwordsFor(cluster, state)), port };
  await keepState(cluster, fresh);
  if (!existsSync(path.join(cluster.folder, 'PG_VERSION'))) await initialize(cluster, fresh.password);
  return settlePassword(cluster, fresh, await start(cluster, fresh, settings));
}

/** Returns a new password for a new cluster and for a copy of another one, so that neither's password opens the other. */
async function passwordsFor({ folder }: Cluster, state: State | undefined): Promise<Omit<State, 'port'>> {
  const here = await realPathOf(folder);
  if (state && (state.folder ?? here) === here) return { ...state, folder: here };
  const password = randomBytes(18).toString('base64url');
  return { password, folder: here, ...(state && { earlier: [state.password, ...(state.earlier ?? [])] }) };
}

/** Returns the real path of a folder, also before it exists. */
async function realPathOf(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  return realpath(folder).catch(async () =>
    path.join(await realpath(parent).catch(() => parent), path.basename(folder)),
  );
}

/** Gives a copied cluster its own password. If the process is killed meanwhile, the next one tries all passwords. */
async function settlePassword(cluster: Cluster, { earlier, ...state }: State, keeper: Keeper): Promise<Keeper> {
  if (earlier === undefined) return keeper;
  const isSet = new URL(keeper.url).password === state.password;
  if (!isSet) await keeper.client.query(`alter role postgres password ${keeper.client.escapeLiteral(state.password)}`);
  await keepState(cluster, state);
  if (isSet) return keeper;
  const own = await tryConnect(cluster, state);
  await keeper.client.end();
  if (!own) throw new Error('The embedded PostgreSQL ended after it got its new password. Please start again.');
  return own;
}

async function readState(cluster: Cluster): Promise<State | undefined> {
  // A password is useless without its cluster, and the reverse. Both are created together.
  if (!existsSync(path.join(cluster.folder, 'PG_VERSION'))) return undefined;
  try {
    return JSON.parse(await readFile(cluster.stateFile, 'utf8')) as State;
  } catch {
    throw new Error(
      `${cluster.stateFile} is missing or damaged, so the database next to it cannot be opened. Restore that file from a backup, or move ${cluster.folder} away to start over.`,
    );
  }
}

/** Writes the state atomically. Without its password the cluster is inaccessible, and the disk may be full. */
async function keepState({ stateFile }: Cluster, state: State): Promise<void> {
  const half = `${stateFile}.${process.pid}`;
  await writeFile(half, JSON.stringify(state), { mode: 0o600, flush: true });
  await rename(half, stateFile);
}

async function initialize(cluster: Cluster, password: string): Promise<void> {
  // Files of an interrupted initialization are not a valid cluster.
  await rm(cluster.folder, { recursive: true, force: true });
  await mkdir(cluster.folder, { recursive: true, mode: 0o755 });
  const passwordFile = path.join(cluster.folder, '..', `postgres-password-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await chmod(cluster.folder, 0o700);
  if (cluster.asRoot)
    for (const file of [cluster.folder, passwordFile]) chownSync(file, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  try {
    await run(
      path.join(cluster.binaries, 'bin/initdb'),
      [
        '-D',
        cluster.folder,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
      ],
      { ...userOf(cluster), cwd: cluster.folder },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const socketOf = ({ folder }: Cluster, { port }: Pick<State, 'port'>) => path.join(folder, `.s.PGSQL.${port}`);

/** Returns whether a socket can be created in the folder: paths are limited, and some shared file systems refuse them. */
async function canHoldSocket(cluster: Cluster, state: State): Promise<boolean> {
  if (Buffer.byteLength(path.resolve(socketOf(cluster, state))) > MAX_SOCKET_PATH) return false;
  const probe = createServer();
  const at = path.join(cluster.folder, '.probe');
  await rm(at, { force: true });
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(at, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => probe.close(resolve));
  return isListening;
}

async function start(cluster: Cluster, state: State, settings: Readonly<Record<string, string>>) {
  const log = openSync(cluster.logFile, 'a');
  const hasSocket = await canHoldSocket(cluster, state);
  const flags = Object.entries({
    ...SETTINGS,
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(state.port),
    // A quoted name, because commas separate the folders of this setting.
    unix_socket_directories: hasSocket ? `"${cluster.folder.replaceAll('"', '""')}"` : '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(cluster.binaries, 'bin/postgres'), ['-D', cluster.folder, ...flags], {
    ...userOf(cluster),
    cwd: cluster.folder,
    // A separate process group, so that Ctrl-C in a terminal reaches only us. We stop the server ourselves.
    detached: true,
    stdio: ['ignore', log, log],
  });
  server.unref();
  let exited = false;
  server.once('exit', () => (exited = true));
  server.once('error', () => (exited = true));
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && !exited; await wait(POLL_MS)) {
    // While it starts, it may refuse a client on the socket and accept it on the port a moment later.
    const running = await tryConnect(cluster, state, hasSocket ? [socketUrl] : [loopbackUrl]);
    if (running) return running;
  }
  const lines = (await readFile(cluster.logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
  throw new Error(`The embedded PostgreSQL did not start. The end of ${cluster.logFile} says:\n${lines}`);
}

function userOf(cluster: Cluster) {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  return cluster.asRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER, env } : { env };
}

type UrlOf = (cluster: Cluster, state: Pick<State, 'port' | 'password'>) => string;

const loopbackUrl: UrlOf = (_cluster, { port, password }) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
const socketUrl: UrlOf = (cluster, state) =>
  `${loopbackUrl(cluster, state)}?host=${encodeURIComponent(path.resolve(cluster.folder))}`;

/**
 * @param urls in order of preference. The socket may be left from a killed server, and a server that an older version
 *   of the site started has none.
 */
async function tryConnect(
  cluster: Cluster,
  { earlier = [], ...state }: State,
  urls: readonly UrlOf[] = [socketUrl, loopbackUrl],
): Promise<Keeper | undefined> {
  for (const password of [state.password, ...earlier])
    for (const urlOf of urls) {
      const keeper = await connectKeeper(cluster, urlOf(cluster, { ...state, password }));
      if (keeper) return keeper;
    }
  return undefined;
}

/** Connects to the server of the cluster, never to that of a copy, whose port and password are the same at first. */
async function connectKeeper({ folder }: Cluster, url: string): Promise<Keeper | undefined> {
  const client = openClient({
    connectionString: url,
    application_name: 'forecourt-keeper',
    connectionTimeoutMillis: 2000,
  });
  try {
    await client.connect();
    if (await servesFolder(client, folder)) return { url, client };
    await client.end();
  } catch {
    // The server does not answer.
  }
  return undefined;
}

async function servesFolder(client: pg.Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  // A folder that was moved away has no real path.
  const resolve = (at: string) => realpath(at).catch(() => at);
  return (await resolve(rows[0]!.folder)) === (await resolve(folder));
}

/** Closes our keeper connection, and stops the server if there is no other keeper. */
async function leave(cluster: Cluster, { url, client }: Keeper): Promise<void> {
  let others = await countOtherKeepers(client);
  if (others === null) {
    // The connection may have been lost a moment ago while the server still runs.
    const again = await connectKeeper(cluster, url);
    others = again ? await countOtherKeepers(again.client) : null;
  }
  if (others !== 0) return;
  const postmaster = Number((await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGINT');
  while (existsSync(path.join(cluster.folder, 'postmaster.pid'))) await wait(POLL_MS);
}

/** Counts the keepers of other processes and ends this one; `null` if its connection is lost. */
async function countOtherKeepers(keeper: pg.Client): Promise<number | null> {
  try {
    const { rows } = await keeper.query<{ keepers: number }>(
      `select count(*)::int as keepers from pg_stat_activity
       where application_name = 'forecourt-keeper' and pid <> pg_backend_pid()`,
    );
    return rows[0]!.keepers;
  } catch {
    return null;
  } finally {
    await keeper.end().catch(() => undefined);
  }
}

/** Returns the port `wanted` if it is free, else any free port. */
async function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => (wanted ? resolve(freePort()) : reject(new Error('No port is free on 127.0.0.1.'))));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
