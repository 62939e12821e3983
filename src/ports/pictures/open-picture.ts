import sharp, { type Sharp } from 'sharp';
import { pictureFormatOf } from './picture-format.ts';

/** A picture with more pixels is a decompression bomb rather than a photo. */
const MAX_PIXELS = 60_000_000;
/** Only the first frame is shown, but all of them have to be read. */
const MAX_FRAMES = 300;

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);
const SVG_LOADER = ['VipsForeignLoadSvgBuffer'];

// Of the library's twenty loaders, only these are enabled, to reduce the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// A process works on one picture at a time, so threads would only use more memory.
sharp.concurrency(1);
sharp.cache(false);

/** Opens the first frame of an untrusted picture, upright. `null` if its format is not accepted or it is too large. */
export async function openPicture(bytes: Buffer): Promise<{ picture: Sharp; width: number; height: number } | null> {
  if (pictureFormatOf(bytes) === null) return null;
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { autoOrient, width, height, pages = 1 } = await picture.metadata();
  if (width * height > MAX_PIXELS || pages > MAX_FRAMES) return null;
  return { picture: picture.autoOrient(), width: autoOrient.width, height: autoOrient.height };
}

/** Renders one of our own SVGs as PNG, `height` pixels high. The SVG loader is enabled only for this. */
export async function renderOwnSvg(svg: string, height: number): Promise<Buffer> {
  sharp.unblock({ operation: SVG_LOADER });
  try {
    return await sharp(Buffer.from(svg)).resize({ height }).png().toBuffer();
  } finally {
    sharp.block({ operation: SVG_LOADER });
  }
}
