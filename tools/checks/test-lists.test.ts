import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

test.each([
  ['tools/long-tests.ts', ''],
  ['tools/test-files.ts', '.test.ts'],
])('every test file that %s names exists', (list, ending) => {
  const source = readFileSync(path.join(ROOT, list), 'utf8');
  const files = [...source.matchAll(/'((?:src|e2e|engine)\/[^'*]+)'/g)].map(([, file]) => `${file}${ending}`);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
