import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { runOrThrow } from '#app/cli/testing/run-command.ts';
import { requestShared } from '#kit/testing/share-server.ts';
import { newDatabase } from '#ports/database/testing/new-database.ts';
import { createMigratedDatabase, createNewDatabase, testServer } from '#ports/database/test-database.ts';
import { type HostedSite, startHostedSite } from './hosted-site.ts';
import { SMALL_INVENTORY } from './small-inventory.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const READY = /ready: (http:\S+)\/cars-for-sale/;

/** The setting of a site that rates no prices, which takes a process at its start and at each import. */
export const UNRATED = { RATE_EVERY: 'off' };

/** Folders of sites that are not stopped: a worker's shared site runs until the worker ends. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A separate database with an inventory, on which any number of site processes may run. */
export type SiteDatabase = {
  databaseUrl: string;
  /** The environment of every process. */
  settings: NodeJS.ProcessEnv;
  /** Imports a feed in this process; returns the report of `--json`. */
  importFeed(csv: string, args?: readonly string[]): Promise<Record<string, unknown>>;
  /**
   * Imports a feed in another process, as an operator does, which may fail. `problems` is what the command wrote to
   * standard error.
   */
  tryImport(csv: string): Promise<{ code: number | null; problems: string }>;
  /** Runs the `main` of a program of `src/app/cli` in this process, with the settings; returns what it prints. */
  command(main: Parameters<typeof runOrThrow>[0], ...args: string[]): Promise<string>;
  /** Starts an instance on a free port, with its own folders. `settings`: its environment; `script` as `startInstance`. */
  start(settings?: NodeJS.ProcessEnv, script?: string): Promise<Instance>;
  /** Kills the processes that still run. */
  close(): Promise<void>;
};

export type Instance = { child: ChildProcess; address: string };

/** The real site in another process on a free port, with its own database and folders. */
export type Site = Pick<SiteDatabase, 'databaseUrl' | 'importFeed' | 'command'> & {
  /** `http://localhost:41234` */
  address: string;
  stop(): Promise<void>;
};

/** Needs a build (`npm test` makes one). `settings`: the environment of every process. */
export async function prepareSiteDatabase(settings: NodeJS.ProcessEnv = {}): Promise<SiteDatabase> {
  return prepareSiteDatabaseOn(await createNewDatabase(), settings);
}

/** The same with the small inventory. It is copied, because an import in every test file would take most of a second. */
export async function prepareSmallInventory(settings: NodeJS.ProcessEnv = {}): Promise<SiteDatabase> {
  const { template } = await requestShared<{ template: string }>(inject('siteShareUrl'));
  return prepareSiteDatabaseOn(await newDatabase((await testServer()).url, template), settings);
}

/** The same on an existing database. */
export async function prepareSiteDatabaseOn(
  databaseUrl: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<SiteDatabase> {
  const build = settings['FORECOURT_BUILD'] ?? BUILD_FOLDER;
  if (!existsSync(path.join(build, 'server/render-page.js')))
    throw new Error(`There is no build in ${build}. Run tests with \`npm test\`.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-e2e-'));
  await chmod(folder, 0o755);
  folders.add(folder);
  const children: ChildProcess[] = [];
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    SEED_DEMO: '0',
    NODE_ENV: 'production',
    SITE_MODE: 'development',
    DRAIN_MS: '0',
    ...settings,
  };
  let feeds = 0;
  const writeFeed = async (text: string, name: string) => {
    const own = path.join(folder, `feed-${++feeds}`);
    await mkdir(own);
    const file = path.join(own, name);
    await writeFile(file, text);
    return file;
  };
  return {
    databaseUrl,
    settings: env,
    importFeed: async (text, args = []) => {
      const report = await importInProcess([await writeFeed(text, 'small.csv'), '--json', ...args], env);
      return JSON.parse(report) as Record<string, unknown>;
    },
    tryImport: async (text) => {
      const file = await writeFeed(text, 'load.csv');
      const { code, problems } = await runToEnd('src/app/cli/import.ts', [file], env);
      return { code, problems };
    },
    command: async (main, ...args) => (await runOrThrow(main, args, env)).stdout,
    start: async (own, script) => {
      const dataDir = path.join(folder, `site-${children.length}`);
      const { child, address } = spawnSite({ ...env, DATA_DIR: dataDir, ...own }, undefined, script);
      children.push(child);
      return { child, address: await address };
    },
    close: async () => {
      await Promise.all(children.map((child) => endInstance(child, 'SIGKILL')));
      await rm(folder, { recursive: true, force: true });
      folders.delete(folder);
    },
  };
}

/** How a site starts whose illustrations are plain, and one that draws them. */
export const PLAIN_SITE = 'e2e/testing/sites/start-plain-site.ts';
export const DRAWING_SITE = 'src/app/boot/start.ts';

/**
 * Starts the site on the small inventory, or on another feed; `''` starts it empty. `settings`: its environment;
 * `script` as `startInstance`.
 */
export async function startSite(
  csv = SMALL_INVENTORY,
  settings: NodeJS.ProcessEnv = {},
  script?: string,
): Promise<Site> {
  if (csv === SMALL_INVENTORY) return startOn(await prepareSmallInventory(settings), script);
  const ground = await prepareSiteDatabaseOn(await createMigratedDatabase(), settings);
  if (csv) await ground.importFeed(csv);
  return startOn(ground, script);
}

/** Starts the site on a prepared database: a plain one in the run's host process, another in a new process. */
export async function startOn(ground: SiteDatabase, script = PLAIN_SITE): Promise<Site> {
  const { address, stop } = script === PLAIN_SITE ? await startHosted(ground) : await startAlone(ground, script);
  return {
    ...ground,
    address,
    stop: async () => {
      await stop();
      await ground.close();
    },
  };
}

function startHosted({ settings }: SiteDatabase): Promise<HostedSite> {
  return startHostedSite({ ...settings, DATA_DIR: path.join(settings['DATA_DIR']!, 'hosted') });
}

async function startAlone(ground: SiteDatabase, script: string): Promise<HostedSite> {
  const { child, address } = await ground.start({}, script);
  return { address, stop: async () => void (await endInstance(child)) };
}

/**
 * Starts `src/app/boot/start.ts`, or another script with the same output, with these settings; resolves when it reports
 * that it is ready. `onLines` receives its output.
 */
export async function startInstance(env: NodeJS.ProcessEnv, onLines?: OnLines, script?: string): Promise<Instance> {
  const { child, address } = spawnSite(env, onLines, script);
  return { child, address: await address };
}

/** Starts the site with permission to call this machine, which no setting gives (`start-open-site.ts`). */
export function startOpenSite(env: NodeJS.ProcessEnv): Promise<Instance> {
  return startInstance(env, undefined, 'e2e/testing/sites/start-open-site.ts');
}

type OnLines = (text: string, child: ChildProcess) => void;

function spawnSite(
  env: NodeJS.ProcessEnv,
  onLines: OnLines = () => undefined,
  script = 'src/app/boot/start.ts',
): { child: ChildProcess; address: Promise<string> } {
  const child = spawn(process.execPath, [script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += String(chunk);
      onLines(output, child);
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    // Its last output may come after its exit.
    child.once('close', (code) =>
      reject(new Error(`The site ended with code ${code} before it was ready:\n${output}`)),
    );
  });
  return { child, address };
}

/** Ends a started site gracefully, or with `signal`; resolves with its exit code. */
export function endInstance(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

/**
 * Runs `npm run import` in this process, because a process for each import would need more than a second to load its
 * code. Returns the last line that it prints.
 */
async function importInProcess(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { runImport } = await import('#app/cli/run-import.ts');
  const printed: string[] = [];
  const problems: unknown[] = [];
  const code = await runImport(args, {
    env,
    print: (line) => printed.push(line),
    printError: (problem) => problems.push(problem),
    bar: { show: () => undefined, stop: () => undefined },
  });
  if (code !== 0) throw new Error(`import ended with code ${code}:\n${problems.join('\n')}`);
  return printed.at(-1)!;
}

/** Runs a command of the site until it exits, successfully or not. */
export function runToEnd(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string; problems: string }> {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (problems += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, problems })));
}
