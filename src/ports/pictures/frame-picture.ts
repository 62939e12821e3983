import sharp, { type Sharp } from 'sharp';

/** The picture to share, in pixels: what networks show whole. */
const WIDTH = 1200;
const HEIGHT = 630;
const BAND = 60;
const MARK = 36;
const MARGIN = 32;
/** The picture in a mail: across a phone at twice its dots. */
const MAIL = { width: 660, height: 440 };
/** Of what is cut off, the share above: cars stand below the middle of their pictures. */
const SKY = 0.64;

/** Above this a file is a bomb rather than a photo. */
const MOST_PIXELS = 60_000_000;
/** A strip of a picture shows no car, and would grow beyond measure. */
const MOST_STRETCHED = 5;

/** `ground`: `#rrggbb` of the band; `mark`: an SVG, white. `null`: no band, in the size of a mail. */
export type PictureFrame = { ground: string; mark: string } | null;

/**
 * A picture of a car as JPEG: above a band with the site's mark, 1200 by 630 pixels, or alone, 660 by 440; `null` when the
 * bytes are no picture.
 */
export type FramePicture = (bytes: Buffer, frame: PictureFrame) => Promise<Buffer | null>;

export const framePicture: FramePicture = async (bytes, frame) => {
  try {
    const framed = frame === null ? await cut(bytes, MAIL) : await banded(bytes, frame);
    return framed === null ? null : await framed.jpeg({ quality: 82 }).toBuffer();
  } catch {
    return null;
  }
};

async function banded(bytes: Buffer, { ground, mark }: NonNullable<PictureFrame>): Promise<Sharp | null> {
  const sign = await sharp(Buffer.from(mark)).resize({ height: MARK }).png().toBuffer();
  const picture = await cut(bytes, { width: WIDTH, height: HEIGHT - BAND }, ground);
  return (
    picture &&
    picture
      .extend({ bottom: BAND, background: ground })
      .composite([{ input: sign, left: MARGIN, top: HEIGHT - BAND + (BAND - MARK) / 2 }])
  );
}

/** As large as it must be to fill the window; what stands out is cut off. */
async function cut(
  bytes: Buffer,
  window: { width: number; height: number },
  ground = '#ffffff',
): Promise<Sharp | null> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const { autoOrient: size } = await picture.metadata();
  if (Math.max(size.width / size.height, size.height / size.width) > MOST_STRETCHED) return null;
  const scale = Math.max(window.width / size.width, window.height / size.height);
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  return picture
    .resize({ width, height, fit: 'fill' })
    .extract({
      left: Math.round((width - window.width) / 2),
      top: Math.round((height - window.height) * SKY),
      ...window,
    })
    .flatten({ background: ground });
}
