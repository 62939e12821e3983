import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { renderTrustedSvg, openPicture } from './open-picture.ts';
import type { Band, Pictures } from './pictures.ts';

/** The picture for sharing, in pixels; social networks show this size uncropped. */
const WIDTH = 1200;
const HEIGHT = 630;
const BAND = 60;
const MARK = 36;
const LABEL = 28;
const MARGIN = 32;
/** The picture in an email, in pixels: the width of a phone at double resolution. */
const MAIL = { width: 660, height: 440 };
/** The label of a picture in an email: white on a dark plate in the corner. */
const PLATE = { color: '#000000b3', label: 20, padding: 10, margin: 12 };
/** The share of a vertical crop that is removed at the top, because cars are below the middle of their pictures. */
const SKY = 0.64;

/** The largest allowed aspect ratio. A narrow strip shows no car, and would be enlarged excessively. */
const MAX_STRETCHED = 5;

/** Frames in this process. The site calls it in a separate process (`picture-processes.ts`). */
export const framePicture: Pictures['frame'] = async (bytes, frame) => {
  try {
    const framed =
      frame === null
        ? await cut(bytes, MAIL)
        : 'ground' in frame
          ? await banded(bytes, frame)
          : await labeled(bytes, frame.label);
    return framed === null ? null : await framed.jpeg({ quality: 82 }).toBuffer();
  } catch {
    return null;
  }
};

async function banded(bytes: Buffer, { ground, mark, label }: Band): Promise<Sharp | null> {
  const sign = await renderTrustedSvg(mark, MARK);
  const picture = await cut(bytes, { width: WIDTH, height: HEIGHT - BAND }, ground);
  return (
    picture &&
    picture
      .extend({ bottom: BAND, background: ground })
      .composite([
        { input: sign, left: MARGIN, top: HEIGHT - BAND + (BAND - MARK) / 2 },
        ...(label === undefined ? [] : [await labelLayer(label)]),
      ])
  );
}

async function labeled(bytes: Buffer, label: string): Promise<Sharp | null> {
  const picture = await cut(bytes, MAIL);
  if (picture === null) return null;
  const input = await renderTrustedSvg(label, PLATE.label);
  const size = await sharp(input).metadata();
  const [width, height] = [size.width + 2 * PLATE.padding, PLATE.label + 2 * PLATE.padding];
  const plate = sharp({ create: { width, height, channels: 4, background: PLATE.color } }).composite([
    { input, left: PLATE.padding, top: PLATE.padding },
  ]);
  return picture.composite([
    {
      input: await plate.png().toBuffer(),
      left: MAIL.width - PLATE.margin - width,
      top: MAIL.height - PLATE.margin - height,
    },
  ]);
}

async function labelLayer(label: string): Promise<OverlayOptions> {
  const input = await renderTrustedSvg(label, LABEL);
  const { width } = await sharp(input).metadata();
  return { input, left: WIDTH - MARGIN - width, top: HEIGHT - BAND + (BAND - LABEL) / 2 };
}

/** Scales the picture to cover the window and crops the rest. */
async function cut(
  bytes: Buffer,
  window: { width: number; height: number },
  ground = '#ffffff',
): Promise<Sharp | null> {
  const opened = await openPicture(bytes);
  if (opened === null) return null;
  const { picture, ...size } = opened;
  if (Math.max(size.width / size.height, size.height / size.width) > MAX_STRETCHED) return null;
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
