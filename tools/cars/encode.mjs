// Encodes composed pictures (PNG) as AVIF in every served width and lists what exists in a manifest.
// node tools/cars/encode.mjs <folder of PNGs> [assets/cars]
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePictures } from './encode-pictures.mjs';

const widths = { front34: [1200], side: [800], front: [800], rear34: [800] };
const maxBytes = { 800: 30_000, 1200: 60_000 };
const firstQuality = { 800: 60, 1200: 64 };
// Effort 3 takes a third of the time of 4 and costs 5% more bytes.
const effort = 3;

const [source, target = 'assets/cars'] = process.argv.slice(2);
const order = JSON.parse(await readFile(path.join(source, 'order.json'), 'utf8'));

const pictures = await listPictures();
for (const shape of new Set(pictures.map((picture) => picture.shape))) {
  await mkdir(path.join(target, shape), { recursive: true });
}
const jobs = pictures.flatMap(({ shape, paint, view }) =>
  widths[view].map((width) => ({
    from: path.join(source, shape, `${paint}-${view}.png`),
    to: path.join(target, shape, `${paint}-${view}-${width}.avif`),
    width,
  })),
);
await encodePictures(jobs, { maxBytes, firstQuality, effort });
await writeFile(path.join(target, 'manifest.json'), JSON.stringify(manifest(), null, 2) + '\n');

async function listPictures() {
  const found = [];
  for (const shape of order.shapes) {
    const files = await readdir(path.join(source, shape)).catch(() => []);
    for (const file of files) {
      const match = /^([a-z]+)-([a-z0-9]+)\.png$/.exec(file);
      if (match && widths[match[2]]) found.push({ shape, paint: match[1], view: match[2] });
    }
  }
  return found;
}

// Only what exists for every shape and paint may be listed: readers build file names from this table.
function manifest() {
  const has = (shape, paint, view) =>
    pictures.some((picture) => picture.shape === shape && picture.paint === paint && picture.view === view);
  const shapes = order.shapes.filter((shape) => pictures.some((picture) => picture.shape === shape));
  const paints = order.paints.filter((paint) => pictures.some((picture) => picture.paint === paint));
  const complete = (view) => shapes.every((shape) => paints.every((paint) => has(shape, paint, view)));
  return {
    shapes,
    paints,
    views: Object.fromEntries(Object.entries(widths).filter(([view]) => complete(view))),
  };
}
