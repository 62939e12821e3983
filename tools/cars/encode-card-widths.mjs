// Makes the narrower renditions of every committed three-quarter front from its 1,200-pixel one: what cards show on
// screens of different width and density. Run it after `encode.mjs`; the PNGs of the bake are not needed.
// node tools/cars/encode-card-widths.mjs [assets/cars]
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePictures } from './encode-pictures.mjs';

const MAX_BYTES = { 400: 9_000, 600: 14_000, 800: 20_000 };
const FIRST_QUALITY = { 400: 66, 600: 64, 800: 62 };
const WIDTHS = Object.keys(MAX_BYTES).map(Number);

const [folder = 'assets/cars'] = process.argv.slice(2);

const jobs = [];
for (const shape of await readdir(folder)) {
  const files = await readdir(path.join(folder, shape)).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('-front34-1200.avif'))) {
    const from = path.join(folder, shape, file);
    for (const width of WIDTHS) jobs.push({ from, to: from.replace('-1200.avif', `-${width}.avif`), width });
  }
}
await encodePictures(jobs, { maxBytes: MAX_BYTES, firstQuality: FIRST_QUALITY, effort: 4 });
const manifestFile = path.join(folder, 'manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
manifest.views.front34 = [...new Set([...manifest.views.front34, ...WIDTHS])].sort((a, b) => a - b);
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
