import sharp, { type Sharp } from 'sharp';

/** A picture with more pixels is a decompression bomb and not a photo. */
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
export async function renderTrustedSvg(svg: string, height: number): Promise<Buffer> {
  sharp.unblock({ operation: SVG_LOADER });
  try {
    return await sharp(Buffer.from(svg)).resize({ height }).png().toBuffer();
  } finally {
    sharp.block({ operation: SVG_LOADER });
  }
}

type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The box of an AVIF file that lists its brands is only a few dozen bytes long. */
const MAX_BRAND_BYTES = 256;

/**
 * Detects a picture's format by its first bytes, regardless of its name and content type; `null` for formats that the
 * site does not accept. SVG is not accepted, because it is a program for the renderer: a few hundred bytes of it can
 * run for minutes.
 */
export function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : null;
}

function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_BRAND_BYTES);
  // The main brand, a version number, and the other brands; four bytes each.
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && /^avi[fs]$/.test(bytes.toString('latin1', at, at + 4))) return true;
  return false;
}
