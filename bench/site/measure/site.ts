import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const START = 'src/app/boot/start.ts';
/** As `npm start` and the container start it. */
const NODE_FLAGS = ['--expose-gc', '--max-semi-space-size=32', '--v8-pool-size=1'];
const READY = /ready: (http:\/\/\S+)/;

/** The page to measure and the process that serves it. */
export type Site = {
  url: string;
  pid: number | undefined;
  /** The folder with its inventory, if it is ours. */
  dataDir?: string;
  stop(): Promise<void>;
};

/**
 * Starts the built site in a separate process, so that its CPU time can be measured.
 * @param dataDir the folder for its inventory; absent: a new folder, removed at the end.
 * @param settings additional environment variables.
 * @param root the checkout that serves it; it must be built.
 */
export async function startSite(
  dataDir: string | undefined,
  onLine: (line: string) => void,
  settings: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<Site> {
  const own = dataDir ? undefined : await mkdtemp(path.join(tmpdir(), 'forecourt-measure-'));
  const folder = dataDir ? path.resolve(dataDir) : own!;
  const child = spawn(process.execPath, [...NODE_FLAGS, path.join(root, START)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SITE_MODE: 'development',
      PORT: '0',
      DRAIN_MS: '0',
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    if (own) await rm(own, { recursive: true, force: true });
  };
  const address = await new Promise<string | undefined>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      onLine(String(chunk).trimEnd());
      output += String(chunk);
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => resolve(undefined));
  });
  if (address) return { url: address, pid: child.pid, dataDir: folder, stop };
  await stop();
  throw new Error('The site did not start; what it said stands above.');
}
