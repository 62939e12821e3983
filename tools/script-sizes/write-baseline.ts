// `npm run sizes:update`: builds, and stores each page's script bytes in baseline.json, which e2e/pages/script-sizes.test.ts reads.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import { buildAll } from '../build.ts';
import { compareSizes, measureScripts, pageSizesSchema } from './script-sizes.ts';

const BASELINE = path.join(import.meta.dirname, 'baseline.json');

await buildAll();
const sizes = await measureScripts(path.join(BUILD_FOLDER, 'client'));
const stored = pageSizesSchema.parse(JSON.parse(await readFile(BASELINE, 'utf8')));
console.log(compareSizes(stored, sizes).table.join('\n'));
await writeFile(BASELINE, `${JSON.stringify(sizes, null, 2)}\n`);
