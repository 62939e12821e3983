import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { SMALL_INVENTORY } from './small-inventory.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY = /ready: (http:\S+)\/cars-for-sale/;

/** The real site in a process of its own, on a free port, with a database and folders of its own. */
export type Site = {
  /** `http://localhost:41234` */
  address: string;
  databaseUrl: string;
  /** Imports a feed while the site runs; answers the report of `--json`. */
  importFeed(csv: string, args?: readonly string[]): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
};

/** Starts the site on the small inventory, or on another feed; `''` starts it empty. `settings`: its environment. Needs a build (`npm test` makes one). */
export async function startSite(csv = SMALL_INVENTORY, settings: NodeJS.ProcessEnv = {}): Promise<Site> {
  if (!existsSync(path.join(ROOT, 'build/server/render.js')))
    throw new Error('There is no build. Run `npm run build` first.');
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-e2e-'));
  await chmod(folder, 0o755);
  const database = await createTestDatabase();
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    SEED_DEMO: '0',
    NODE_ENV: 'production',
    DRAIN_MS: '0',
    ...settings,
  };
  const importFeed = async (text: string, args: readonly string[] = []) => {
    const file = path.join(folder, 'small.csv');
    await writeFile(file, text);
    return run('src/app/cli/import.ts', [file, '--json', ...args], env);
  };
  if (csv) await importFeed(csv);
  const { child, address } = await start(env);
  return {
    address,
    databaseUrl: database.url,
    importFeed,
    stop: async () => {
      await end(child);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts `src/app/start.ts` with these settings; resolves when it says that it is ready. `onLines` gets what it says. */
export function start(
  env: NodeJS.ProcessEnv,
  onLines: (text: string, child: ChildProcess) => void = () => undefined,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['src/app/start.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += String(chunk);
      onLines(output, child);
      const address = READY.exec(output)?.[1];
      if (address) resolve({ child, address });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The site ended with code ${code} before it was ready:\n${output}`)));
  });
}

/** Ends a started site as Ctrl-C does; resolves with its exit code. */
export function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

/** Runs a command of the site; answers its last line, which is JSON. */
function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (problems += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`${script} ended with code ${code}:\n${problems}${output}`));
      resolve(JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, unknown>);
    });
  });
}
