import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { PAGES_WITHOUT_REACT } from '../../tools/browser-bundle/pages-without-react.ts';
import { compareSizes, measureScripts, pageSizesSchema, listScripts } from '../../tools/script-sizes/script-sizes.ts';

const BASELINE = path.resolve(import.meta.dirname, '../../tools/script-sizes/baseline.json');

test('the scripts of each page stay near their stored sizes', async () => {
  const stored = pageSizesSchema.parse(JSON.parse(await readFile(BASELINE, 'utf8')));
  const { table, tooLarge, unknown } = compareSizes(stored, await measureScripts(path.join(BUILD_FOLDER, 'client')));
  console.log(`Compressed bytes of script before the first interaction:\n${table.join('\n')}`);
  const advice = 'Load parts later, or store the new sizes with `npm run sizes:update`.';
  expect({ tooLarge, unknown }, advice).toEqual({ tooLarge: [], unknown: [] });
});

/** The address of React's error messages, which only its renderer has. */
const REACT = 'react.dev/errors';

test('pages that hydrate nothing load a few scripts, without React', async () => {
  const client = path.join(BUILD_FOLDER, 'client');
  const textOf = async (page: string) => {
    const scripts = await listScripts(client, page);
    const texts = await Promise.all(scripts.map(({ file }) => readFile(path.join(client, file), 'utf8')));
    return { text: texts.join('\n'), gzip: scripts.reduce((total, { gzip }) => total + gzip, 0) };
  };
  for (const page of PAGES_WITHOUT_REACT) {
    const { text, gzip } = await textOf(page);
    expect({ page, hasReact: text.includes(REACT) }).toEqual({ page, hasReact: false });
    expect(gzip).toBeLessThan(4 * 1024);
  }
  expect((await textOf('search-results')).text).toContain(REACT);
});

/** What the results page may load before the first interaction (docs/page-speed.md). */
const MOST = { gzip: 84 * 1024, brotli: 73 * 1024 };

test('the scripts of the results page stay within their budget in both encodings', async () => {
  const weights = await listScripts(path.join(BUILD_FOLDER, 'client'), 'search-results');
  const sum = (encoding: 'plain' | 'gzip' | 'brotli') => weights.reduce((total, each) => total + each[encoding], 0);
  const all = { name: 'all', plain: sum('plain'), gzip: sum('gzip'), brotli: sum('brotli') };
  console.table([...weights, all]);
  expect(all.gzip).toBeLessThanOrEqual(MOST.gzip);
  expect(all.brotli).toBeLessThanOrEqual(MOST.brotli);
});
