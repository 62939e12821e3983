import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Returns the thread pool size in a process that the launcher starts. */
function poolSize(env: Record<string, string>): string {
  const { UV_THREADPOOL_SIZE: _own, ...others } = process.env;
  const print = ['tools/node24.mjs', '-p', 'process.env.UV_THREADPOOL_SIZE'];
  return execFileSync(process.execPath, print, { cwd: ROOT, env: { ...others, ...env }, encoding: 'utf8' }).trim();
}

test('every program starts with a larger thread pool, unless the operator chose a size', () => {
  expect(poolSize({})).toBe('16');
  expect(poolSize({ UV_THREADPOOL_SIZE: '8' })).toBe('8');
});

test('the container sets the same size before its program starts', () => {
  expect(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^ENV UV_THREADPOOL_SIZE=16 /m);
});
