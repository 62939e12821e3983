import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeyRing } from './load-key-ring.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('without a setting, the key is generated once, in a file that only its owner can read', async () => {
  const rings = await Promise.all(Array.from({ length: 20 }, () => loadKeyRing({ secretsKey: undefined, dataDir })));
  expect(new Set(rings.map(({ currentKeyId }) => currentKeyId)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secrets.key']);
  expect((await stat(path.join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  const again = await loadKeyRing({ secretsKey: undefined, dataDir });
  expect(again.currentKeyId).toBe(rings[0]!.currentKeyId);
});

test("removes other users' access to a readable file", async () => {
  await loadKeyRing({ secretsKey: undefined, dataDir });
  const file = path.join(dataDir, 'secrets.key');
  await chmod(file, 0o644);
  await loadKeyRing({ secretsKey: undefined, dataDir });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a setting takes precedence over the file, and creates none', async () => {
  await loadKeyRing({ secretsKey: Buffer.alloc(32, 7).toString('base64'), dataDir });
  expect(await readdir(dataDir)).toEqual([]);
});

test('a damaged file is refused and kept, without its content in the message', async () => {
  const file = path.join(dataDir, 'secrets.key');
  await writeFile(file, 'canary');
  await expect(loadKeyRing({ secretsKey: undefined, dataDir })).rejects.toThrow(/32 bytes/);
  await expect(loadKeyRing({ secretsKey: undefined, dataDir })).rejects.not.toThrow(/canary/);
  expect(await readFile(file, 'utf8')).toBe('canary');
});
