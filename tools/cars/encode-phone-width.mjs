// Makes the 800-pixel rendition of every committed three-quarter front from its 1,200-pixel one: what a phone's screen
// can show of a card, at half the bytes. Run it after `encode.mjs`; the PNGs of the bake are not needed.
// node tools/cars/encode-phone-width.mjs [assets/cars]
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const WIDTH = 800;
const MAX_BYTES = 20_000;
const FIRST_QUALITY = 62;
const LOWEST_QUALITY = 34;

const [folder = 'assets/cars'] = process.argv.slice(2);
sharp.concurrency(1);

const sizes = [];
for (const shape of await readdir(folder)) {
  const files = await readdir(path.join(folder, shape)).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('-front34-1200.avif'))) {
    const from = path.join(folder, shape, file);
    const to = from.replace('-1200.avif', `-${WIDTH}.avif`);
    if (!(await isFresh(to, from))) await writeFile(to, await encode(from));
    sizes.push((await stat(to)).size);
  }
}
const manifestFile = path.join(folder, 'manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
manifest.views.front34 = [...new Set([...manifest.views.front34, WIDTH])].sort((a, b) => a - b);
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${WIDTH} px: ${sizes.length} files, mean ${Math.round(total / sizes.length)}, most ${Math.max(...sizes)}`);

async function isFresh(to, from) {
  const [done, picture] = await Promise.all([stat(to).catch(() => null), stat(from)]);
  return done !== null && done.mtimeMs > picture.mtimeMs;
}

async function encode(file) {
  const picture = sharp(file).resize(WIDTH, (WIDTH * 3) / 4, { kernel: 'lanczos3' });
  for (let quality = FIRST_QUALITY; ; quality -= 4) {
    const avif = await picture.clone().avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();
    if (avif.length <= MAX_BYTES || quality <= LOWEST_QUALITY) return avif;
  }
}
