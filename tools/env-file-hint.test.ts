import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { envFileHint } from './env-file-hint.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-env-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('names the settings of an .env file that the environment lacks', async () => {
  const file = path.join(folder, '.env');
  expect(envFileHint(file, {})).toBeNull();
  await writeFile(file, '# PORT=3000\n');
  expect(envFileHint(file, {})).toBeNull();
  await writeFile(file, "# a comment\nPORT=3001\nMAIL_FROM='hello@cars.example'\n");
  expect(envFileHint(file, {})).toContain('so MAIL_FROM, PORT in it have no effect');
  expect(envFileHint(file, { MAIL_FROM: 'other@cars.example' })).toContain('so PORT in it has no effect');
  expect(envFileHint(file, { PORT: '1', MAIL_FROM: '' })).toBeNull();
});
