import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';

/** The quality at which the size of a picture no longer matters. */
const LOWEST_QUALITY = 34;

/**
 * Encodes pictures as AVIF, each `{ from, to, width }`, as many at a time as there are processors, and prints the sizes.
 * By width, `maxBytes` is what a file may have and `firstQuality` the quality tried first.
 */
export async function encodePictures(jobs, { maxBytes, firstQuality, effort }) {
  sharp.concurrency(1);
  const left = [...jobs];
  const bytes = {};
  const work = async () => {
    for (let job = left.pop(); job; job = left.pop()) {
      const { from, to, width } = job;
      if (!(await isFresh(to, from))) await writeFile(to, await encode(from, width));
      (bytes[width] ??= []).push((await stat(to)).size);
    }
  };
  const encode = async (file, width) => {
    const picture = sharp(file).resize(width, (width * 3) / 4, { kernel: 'lanczos3' });
    for (let quality = firstQuality[width]; ; quality -= 4) {
      const avif = await picture.clone().avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer();
      if (avif.length <= maxBytes[width] || quality <= LOWEST_QUALITY) return avif;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const [width, sizes] of Object.entries(bytes)) {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(
      `${width} px: ${sizes.length} files, mean ${Math.round(total / sizes.length)}, most ${Math.max(...sizes)}`,
    );
  }
}

/** Encoding is slow, so a run after a partial one skips what is done. */
async function isFresh(to, from) {
  const [done, picture] = await Promise.all([stat(to).catch(() => null), stat(from)]);
  return done !== null && done.mtimeMs > picture.mtimeMs;
}
