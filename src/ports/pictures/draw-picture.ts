import sharp, { type Sharp } from 'sharp';
import { openPicture, renderTrustedSvg } from './open-picture.ts';
import type { Drawings, SceneLayers } from './pictures.ts';

/** Pictures are 4:3. */
const heightOf = (width: number) => Math.round((width * 3) / 4);

/**
 * Uses settings for small files for small pictures, because a page has many of them, and less effort for large
 * pictures, which take long.
 */
const encode = (picture: Sharp, width: number): Promise<Buffer> =>
  picture.avif({ quality: width >= 1200 ? 46 : width >= 800 ? 48 : 52, effort: width >= 1200 ? 1 : 2 }).toBuffer();

/** Draws in this process. The site calls it in a separate process (`picture-processes.ts`). */
export const drawPicture: Drawings['draw'] = async (svg, width) => {
  const drawn = await renderTrustedSvg(svg, heightOf(width));
  return encode(sharp(drawn).removeAlpha(), width);
};

/** Composes in this process, like `drawPicture`. */
export const composeScene: Drawings['compose'] = async ({ car: bytes, place, frame, tint, isMirrored }, width) => {
  const layer = (layerBytes: Buffer, channels: 1 | 3, beyond: string) =>
    pixelsOf({ bytes: layerBytes, channels, beyond }, frame, width);
  const [car, mask, shadow, ground] = await Promise.all([
    layer(bytes, 3, '#000'),
    place && layer(place.mask, 1, '#000'),
    place && layer(place.shadow, 1, '#fff'),
    place && groundOf(place, width),
  ]);
  if (!car || (place && !(mask && shadow && ground))) return null;
  if (mask && shadow && ground) blend({ car, mask, shadow, ground, tint });
  const picture = sharp(ground ?? car, { raw: { width, height: heightOf(width), channels: 3 } });
  return encode(isMirrored ? picture.flop() : picture, width);
};

type Layer = { bytes: Buffer; channels: 1 | 3; beyond: string };

/** Returns the part of a layer inside the frame, as raw pixels. `beyond`: the color around the layer. */
async function pixelsOf(layer: Layer, frame: SceneLayers['frame'], width: number): Promise<Buffer | null> {
  const opened = await openPicture(layer.bytes);
  if (opened === null) return null;
  const height = heightOf(width);
  const whole = Math.round(width / frame.share);
  // Only the part in the frame is enlarged, and only a layer that is smaller than the frame gets a border.
  const inner = frame.share > 1 ? surround(opened, frame, { width, height, whole }, layer.beyond) : crop(opened, frame);
  const picture = frame.share > 1 ? inner : inner.resize({ width, height, fit: 'fill' });
  return picture
    .removeAlpha()
    .toColorspace(layer.channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

type OpenedPicture = { picture: Sharp; width: number; height: number };

function crop({ picture, ...size }: OpenedPicture, { x, y, share }: SceneLayers['frame']): Sharp {
  const [left, top] = [Math.round(x * size.width), Math.round(y * size.height)];
  return picture.extract({
    left,
    top,
    width: Math.min(size.width - left, Math.round(share * size.width)),
    height: Math.min(size.height - top, Math.round(share * size.height)),
  });
}

function surround(
  { picture }: OpenedPicture,
  { x, y, share }: SceneLayers['frame'],
  { width, height, whole }: { width: number; height: number; whole: number },
  background: string,
): Sharp {
  const wholeHeight = Math.round(height / share);
  const left = Math.min(width - whole, Math.max(0, Math.round((-x / share) * width)));
  const top = Math.min(height - wholeHeight, Math.max(0, Math.round((-y / share) * height)));
  return picture
    .resize({ width: whole, height: wholeHeight, fit: 'fill' })
    .extend({ left, top, right: width - whole - left, bottom: height - wholeHeight - top, background });
}

/** Pixels of the small picture: the depth of field of a photo. */
const FAR_BLUR = 1.5;

/** Draws the distance small and enlarges it, which blurs it cheaply, and the floor's details over it. */
type PlaceLayers = NonNullable<SceneLayers['place']>;

async function groundOf({ far, farWidth, near }: PlaceLayers, width: number): Promise<Buffer> {
  const height = heightOf(width);
  const small = await sharp(await renderTrustedSvg(far, heightOf(farWidth)))
    .blur(FAR_BLUR)
    .toBuffer();
  const enlarged = await sharp(small).resize({ width, height, fit: 'fill', kernel: 'cubic' }).removeAlpha().toBuffer();
  const picture = sharp(enlarged);
  if (near !== null) picture.composite([{ input: await renderTrustedSvg(near, height) }]);
  return picture.removeAlpha().raw().toBuffer();
}

/** Light is linear and pixels are not, so a shadow of half of the light leaves 73% of a pixel's value. */
const SHADOWS = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** (1 / 2.2));

type PictureLayers = { car: Buffer; mask: Buffer; shadow: Buffer; ground: Buffer; tint: SceneLayers['tint'] };

function blend({ car, mask, shadow, ground, tint: [red, green, blue] }: PictureLayers): void {
  for (let pixel = 0, at = 0; at < ground.length; pixel++, at += 3) {
    const share = mask[pixel]! / 255;
    const rest = (1 - share) * SHADOWS[shadow[pixel]!]!;
    ground[at] = Math.min(255, ground[at]! * rest + car[at]! * red * share);
    ground[at + 1] = Math.min(255, ground[at + 1]! * rest + car[at + 1]! * green * share);
    ground[at + 2] = Math.min(255, ground[at + 2]! * rest + car[at + 2]! * blue * share);
  }
}
