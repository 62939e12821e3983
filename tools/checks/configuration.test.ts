import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

test('the manual names every variable of the configuration, and no other', async () => {
  const source = /const VARIABLES = \{(.*?)\n\} as const/s.exec(await read('src/app/base/config.ts'))![1]!;
  const variables = [...source.matchAll(/^  ([A-Z_]+):/gm)].map(([, name]) => name);
  const documented = [...(await read('docs/configuration.md')).matchAll(/^\|\s*`([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(0);
  expect(documented).toEqual(variables);
});
