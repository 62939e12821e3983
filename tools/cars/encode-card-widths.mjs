// Makes the narrower renditions of every committed three-quarter front from its 1,200-pixel one: what cards show on
// screens of different width and density. Run it after `encode.mjs`; the PNGs of the bake are not needed.
// node tools/cars/encode-card-widths.mjs [assets/cars]
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const MAX_BYTES = { 400: 9_000, 600: 14_000, 800: 20_000 };
const FIRST_QUALITY = { 400: 66, 600: 64, 800: 62 };
const LOWEST_QUALITY = 34;
const WIDTHS = Object.keys(MAX_BYTES).map(Number);

const [folder = 'assets/cars'] = process.argv.slice(2);
sharp.concurrency(1);

const jobs = [];
for (const shape of await readdir(folder)) {
  const files = await readdir(path.join(folder, shape)).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('-front34-1200.avif')))
    for (const width of WIDTHS) jobs.push({ from: path.join(folder, shape, file), width });
}
const bytes = {};
await Promise.all(Array.from({ length: availableParallelism() }, work));
const manifestFile = path.join(folder, 'manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
manifest.views.front34 = [...new Set([...manifest.views.front34, ...WIDTHS])].sort((a, b) => a - b);
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
for (const [width, sizes] of Object.entries(bytes)) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `${width} px: ${sizes.length} files, mean ${Math.round(total / sizes.length)}, most ${Math.max(...sizes)}`,
  );
}

async function work() {
  for (let job = jobs.pop(); job; job = jobs.pop()) {
    const { from, width } = job;
    const to = from.replace('-1200.avif', `-${width}.avif`);
    if (!(await isFresh(to, from))) await writeFile(to, await encode(from, width));
    (bytes[width] ??= []).push((await stat(to)).size);
  }
}

async function isFresh(to, from) {
  const [done, picture] = await Promise.all([stat(to).catch(() => null), stat(from)]);
  return done !== null && done.mtimeMs > picture.mtimeMs;
}

async function encode(file, width) {
  const picture = sharp(file).resize(width, (width * 3) / 4, { kernel: 'lanczos3' });
  for (let quality = FIRST_QUALITY[width]; ; quality -= 4) {
    const avif = await picture.clone().avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();
    if (avif.length <= MAX_BYTES[width] || quality <= LOWEST_QUALITY) return avif;
  }
}
