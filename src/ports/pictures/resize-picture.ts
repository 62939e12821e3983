import sharp from 'sharp';

/** A picture as WebP, at most `width` pixels wide, upright; `null` when the bytes are no picture. */
export type ResizePicture = (bytes: Buffer, width: number) => Promise<Buffer | null>;

/** Above this a file is a bomb rather than a photo. */
const MOST_PIXELS = 60_000_000;

export const resizePicture: ResizePicture = async (bytes, width) => {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer();
  } catch {
    return null;
  }
};
