// Runs a script on the Node version to which this project is pinned, with any Node that started npm. The binary comes
// with an optional dependency; if none fits, the running Node is used if it is new enough.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { envFileHint } from './env-file-hint.mjs';

const OLDEST = 24;
const require = createRequire(import.meta.url);

function pinnedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  try {
    const root = path.dirname(require.resolve(`${name}/package.json`));
    return path.join(root, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}

const node = pinnedNode() ?? (Number(process.versions.node.split('.')[0]) >= OLDEST ? process.execPath : undefined);
if (!node) {
  console.error(
    `Forecourt needs Node ${OLDEST} or newer; this is ${process.version} and no pinned build fits ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}

const hint = envFileHint(process.argv.slice(2), fileURLToPath(new URL('../.env', import.meta.url)), process.env);
if (hint) console.error(hint);

const env = {
  // Read by libuv before the script runs. Password hashes and pictures would fill the default of 4 threads, and files and
  // host names would wait for them.
  UV_THREADPOOL_SIZE: '16',
  // Read by glibc before the script runs. With fewer arenas and fixed thresholds it returns freed memory to the system.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
};
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
