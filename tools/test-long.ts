// `npm run test:long`: runs the tests that `npm test` leaves out, and the full versions of those that it samples. Takes
// several hours, two of them for memory.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { LONG, LONG_TESTS } from './long-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const TIMEOUT_MS = 4 * 3_600_000;

/** Runs tests to their end; a failure becomes the exit status of this process. */
async function run(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...args, `--testTimeout=${TIMEOUT_MS}`], {
    cwd: ROOT,
    env: { ...process.env, ...settings, NODE_ENV: 'test' },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) process.exitCode = 1;
}

console.log('All browser tests, on each device and brand');
const PROCESSES = 'e2e/processes/';
const rooms = readdirSync(path.join(ROOT, 'e2e'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
// Vitest ignores `--exclude` where projects have their own.
await run(
  rooms.map(({ name }) => `e2e/${name}/`).filter((folder) => folder !== PROCESSES),
  { BROWSER_PERCENT: '100' },
);
console.log(`Other tests with the tag "${LONG}"`);
await run([PROCESSES, 'src/', 'engine/', 'tools/', 'bench/', `--tagsFilter=${LONG}`]);
for (const { file, variable, runs, settings = {} } of LONG_TESTS) {
  const besides = Object.entries(settings).map(([name, value]) => `, ${name}=${value}`);
  console.log(`${file}: ${runs.toLocaleString('en-US')} runs${besides.join('')}`);
  await run([file], { ...settings, [variable]: String(process.env[variable] ?? runs) });
}
