import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareSizes, HEADROOM_BYTES, measureScripts } from './script-sizes.ts';

const STORED = { contact: { client: 900, site: 70_000 }, problem: { client: 500, site: 70_000 } };
const withSite = (bytes: number) => ({ contact: { client: 900, site: bytes }, problem: STORED.problem });

test('accepts a page within its headroom, and names its changed chunks', () => {
  const { table, tooLarge } = compareSizes(STORED, withSite(70_000 + HEADROOM_BYTES));
  expect(tooLarge).toEqual([]);
  expect(table.map((line) => line.split(/ {2,}/).filter(Boolean))).toEqual([
    ['contact', '74,996', '+4,096'],
    ['site', '74,096', '+4,096'],
    ['problem', '70,500'],
  ]);
});

test('finds a page beyond its headroom, and one that is not stored', () => {
  expect(compareSizes(STORED, withSite(70_001 + HEADROOM_BYTES)).tooLarge).toEqual(['contact']);
  expect(compareSizes({}, STORED)).toMatchObject({ tooLarge: [], unknown: ['contact', 'problem'] });
});

test('reports a removed chunk', () => {
  expect(compareSizes({ contact: { old: 1_200 } }, { contact: {} }).table.at(-1)).toMatch(/^ {2}old +0 {2}−1,200$/);
});

test('measures an entry with its static imports, each once, and nothing that loads later', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-sizes-'));
  try {
    const manifest = {
      'src/pages/contact/client.tsx': {
        file: 'a.js',
        name: 'client',
        isEntry: true,
        imports: ['_site.js', '_runtime.js'],
        dynamicImports: ['late.tsx'],
      },
      '_site.js': { file: 'b.js', name: 'site', imports: ['_runtime.js'] },
      '_runtime.js': { file: 'c.js', name: 'runtime', imports: ['_site.js'] },
      'late.tsx': { file: 'd.js', name: 'late', isDynamicEntry: true },
    };
    await mkdir(path.join(folder, '.vite'));
    await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    for (const [at, name] of ['a', 'b', 'c', 'd'].entries())
      await writeFile(path.join(folder, `${name}.js.gz`), 'x'.repeat(at + 1));
    expect(await measureScripts(folder)).toEqual({ contact: { client: 1, runtime: 3, site: 2 } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
