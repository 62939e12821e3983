import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Prints the megabytes of the heap before 700,000 objects, with them, and after they were collected. */
const PROGRAM = `
  import { collectGarbage } from './tune-v8.ts';
  const heapMb = () => process.memoryUsage().heapTotal / 1024 / 1024;
  const before = heapMb();
  let objects = Array.from({ length: 700_000 }, (_, id) => ({ id, name: 'name ' + id }));
  const full = heapMb();
  objects = undefined;
  collectGarbage();
  console.log(JSON.stringify([before, full, heapMb()]));
`;

async function measure(options: readonly string[]): Promise<{ before: number; full: number; after: number }> {
  const args = [...options, '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  const [before, full, after] = JSON.parse(stdout) as [number, number, number];
  return { before, full, after };
}

test('returns the memory of garbage to the system at once', async () => {
  const { before, full, after } = await measure(['--expose-gc']);
  expect(full).toBeGreaterThan(before + 35);
  expect(after).toBeLessThan(before + 20);
});

test('keeps it in a process that cannot collect on demand', { tags: 'long' }, async () => {
  const { before, after } = await measure([]);
  expect(after).toBeGreaterThan(before + 35);
});

/** Prints whether an object was collected by the time that V8 is tuned. */
const TUNE = `
  import { tuneV8 } from './tune-v8.ts';
  const garbage = new WeakRef({});
  await tuneV8();
  console.log(garbage.deref() === undefined);
`;

test('collects all garbage when it is tuned, so that the heap grows no further than it allows', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', TUNE];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  expect(stdout.trim()).toBe('true');
  // V8 only prints an error if it does not know a flag.
  expect(stderr).toBe('');
});

test('both commands that start the server let it collect on demand', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['start']).toMatch(/ --expose-gc .*start\.ts$/);
  expect(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^CMD \["node", "--expose-gc", .*start\.ts"\]$/m);
});
