import sharp, { type Sharp } from 'sharp';
import { pictureFormatOf } from './picture-format.ts';

/** More is a bomb rather than a photo. */
const MOST_PIXELS = 60_000_000;
/** Only the first is shown, but all of them have to be read. */
const MOST_FRAMES = 300;

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);
const SVG_LOADER = ['VipsForeignLoadSvgBuffer'];

// Of the library's twenty loaders these are used; what is not there cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// A process works on one picture at a time: threads would only add memory.
sharp.concurrency(1);
sharp.cache(false);

/** Opens a picture that somebody else made, its first frame, upright. `null`: of no accepted format, or too large. */
export async function openPicture(bytes: Buffer): Promise<{ picture: Sharp; width: number; height: number } | null> {
  if (pictureFormatOf(bytes) === null) return null;
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { autoOrient, width, height, pages = 1 } = await picture.metadata();
  if (width * height > MOST_PIXELS || pages > MOST_FRAMES) return null;
  return { picture: picture.autoOrient(), width: autoOrient.width, height: autoOrient.height };
}

/** Draws an SVG of our own as PNG, `height` pixels high. For nothing else is the loader there. */
export async function drawOwnSvg(svg: string, height: number): Promise<Buffer> {
  sharp.unblock({ operation: SVG_LOADER });
  try {
    return await sharp(Buffer.from(svg)).resize({ height }).png().toBuffer();
  } finally {
    sharp.block({ operation: SVG_LOADER });
  }
}
