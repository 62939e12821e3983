import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FLAG_DEFAULTS } from '../model/flags.ts';
import { openFlags } from './open-flags.ts';

const MAIN = { key: 'main', flagOverrides: {} };
const OTHER = { key: 'other', flagOverrides: { preorder: false } };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-flags-'));
  file = path.join(folder, 'flags.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(text: string) {
  await writeFile(file, text);
  const log = vi.fn<(level: string, message: string, detail?: unknown) => void>();
  const flags = await openFlags({ file, audiences: [MAIN, OTHER], log, lookEveryMs: 5 });
  onTestFinished(() => flags.close());
  return { flags, log };
}

test('a flag that the file leaves out stands as by default', async () => {
  const { flags } = await open('{"my_wallet": true}');
  expect(flags.of(MAIN)).toEqual({ ...FLAG_DEFAULTS, my_wallet: true });
});

test('what a brand sets for itself beats the file, on that brand alone', async () => {
  const { flags } = await open('{"preorder": true}');
  expect([flags.of(MAIN).preorder, flags.of(OTHER).preorder]).toEqual([true, false]);
});

test.each([
  ['{"my_walet": true}', 'names "my_walet", which is no flag.'],
  ['{"my_wallet": "yes"}', 'must say true or false for "my_wallet".'],
  ['[]', 'must hold one JSON object'],
  ['{', 'is not JSON.'],
])('the file %s is a clear error of one line', async (text, problem) => {
  const error = await open(text).then(
    () => null,
    (reason: Error) => reason.message,
  );
  expect(error).toContain(problem);
  expect(error).not.toContain('\n');
});

test('a file that is not there is a clear error', async () => {
  const missing = path.join(folder, 'none.json');
  const opening = openFlags({ file: missing, audiences: [], log: () => undefined });
  await expect(opening).rejects.toThrow(`The flags file ${missing} cannot be read (ENOENT).`);
});

test('a changed file is read again; a spoilt one changes nothing and is logged', async () => {
  const { flags, log } = await open('{"ads": false}');
  await writeFile(file, '{"ads": true, "my_wallet": true}');
  await vi.waitUntil(() => flags.of(MAIN).ads, { timeout: 20_000, interval: 5 });
  await writeFile(file, '{"ads": "spoilt"}');
  await vi.waitUntil(() => log.mock.calls.some(([level]) => level === 'error'), { timeout: 20_000, interval: 5 });
  expect(flags.of(MAIN).ads).toBe(true);
});
