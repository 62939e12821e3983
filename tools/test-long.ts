// `npm run test:long`: runs in full the tests of which `npm test` runs a sample. Takes several hours, two of them for
// memory.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { LONG_TESTS } from './long-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const TIMEOUT_MS = 4 * 3_600_000;

for (const { file, variable, runs, settings = {} } of LONG_TESTS) {
  const besides = Object.entries(settings).map(([name, value]) => `, ${name}=${value}`);
  console.log(`${file}: ${runs.toLocaleString('en-US')} runs${besides.join('')}`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', file, `--testTimeout=${TIMEOUT_MS}`], {
    cwd: ROOT,
    env: { ...process.env, ...settings, NODE_ENV: 'test', [variable]: String(process.env[variable] ?? runs) },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) process.exitCode = 1;
}
