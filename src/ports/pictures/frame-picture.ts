import sharp from 'sharp';

/** The picture to share, in pixels: what networks show whole. */
const WIDTH = 1200;
const HEIGHT = 630;
const BAND = 60;
const MARK = 36;
const MARGIN = 32;
const WINDOW = HEIGHT - BAND;
/** Of what is cut off, the share above: cars stand below the middle of their pictures. */
const SKY = 0.64;

/** Above this a file is a bomb rather than a photo. */
const MOST_PIXELS = 60_000_000;
/** A strip of a picture shows no car, and would grow beyond measure. */
const MOST_STRETCHED = 5;

/** `ground`: `#rrggbb` of the band; `mark`: an SVG, white. */
export type PictureFrame = { ground: string; mark: string };

/** A picture of a car above a band with the site's mark, 1200 by 630 pixels, as JPEG; `null` when the bytes are no picture. */
export type FramePicture = (bytes: Buffer, frame: PictureFrame) => Promise<Buffer | null>;

export const framePicture: FramePicture = async (bytes, { ground, mark }) => {
  try {
    const sign = await sharp(Buffer.from(mark)).resize({ height: MARK }).png().toBuffer();
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
    const { autoOrient: size } = await picture.metadata();
    if (Math.max(size.width / size.height, size.height / size.width) > MOST_STRETCHED) return null;
    const scale = Math.max(WIDTH / size.width, WINDOW / size.height);
    const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
    return await picture
      .resize({ width, height, fit: 'fill' })
      .extract({
        left: Math.round((width - WIDTH) / 2),
        top: Math.round((height - WINDOW) * SKY),
        ...{ width: WIDTH, height: WINDOW },
      })
      .flatten({ background: ground })
      .extend({ bottom: BAND, background: ground })
      .composite([{ input: sign, left: MARGIN, top: HEIGHT - BAND + (BAND - MARK) / 2 }])
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
};
