import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'operators.ts');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const operators = (...args: string[]) =>
  run(process.execPath, [SCRIPT, ...args], { env: { ...process.env, DATABASE_URL: database.url } });

test('names who runs the site, and takes them off the list', async () => {
  expect((await operators('list')).stdout).toBe('Nobody runs this site yet.\n');
  expect((await operators('add', 'Ann@Example.com')).stdout).toBe('ann@example.com\n');
  expect((await operators('add', 'ann@example.com')).stdout).toBe(
    'ann@example.com was one already.\nann@example.com\n',
  );
  expect((await operators('remove', 'ANN@example.com')).stdout).toBe('Nobody runs this site yet.\n');
}, 300_000);

test('says how it is used, and what is no address', async () => {
  expect((await operators('--help')).stdout).toContain('Usage: npm run operators');
  await expect(operators('add', 'ann')).rejects.toMatchObject({ code: 1, stderr: '"ann" is no e-mail address.\n' });
  await expect(operators('add')).rejects.toMatchObject({ code: 1 });
}, 300_000);
