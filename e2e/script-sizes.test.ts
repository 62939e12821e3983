import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { compareSizes, measureScripts, pageSizesSchema } from '../tools/script-sizes/script-sizes.ts';

const BASELINE = path.resolve(import.meta.dirname, '../tools/script-sizes/baseline.json');

test('the scripts of each page stay near their stored sizes', async () => {
  const stored = pageSizesSchema.parse(JSON.parse(await readFile(BASELINE, 'utf8')));
  const { table, tooLarge, unknown } = compareSizes(stored, await measureScripts(path.join(BUILD_FOLDER, 'client')));
  console.log(`Compressed bytes of script before the first interaction:\n${table.join('\n')}`);
  const advice = 'Load parts later, or store the new sizes with `npm run sizes:update`.';
  expect({ tooLarge, unknown }, advice).toEqual({ tooLarge: [], unknown: [] });
});
