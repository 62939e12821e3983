import { type AdSize, pixelsOf } from '#features/ads/ads.ts';
import {
  AD_FORMATS,
  CREATIVE_FIELDS,
  type CreativeFile,
  creativeFormSchema,
  fitsSize,
  type NewCreative,
} from '#features/ads/ads.server.ts';
import { BRANDS } from '#features/brands/brands.ts';
import type { AdFormErrors, AdFormFields } from '#pages/promotions/ads/load-ads.ts';
import { findBlockedMarkup } from '#ports/html/find-blocked-markup.ts';
import { PicturesBusyError } from '#ports/pictures/pictures.ts';
import { webpSize } from '#ports/pictures/webp-size.ts';
import type { AppContext } from '../../base/app-context.ts';
import type { Fields } from '../../http/posted-fields.ts';

const MAX_PICTURE_BYTES = 500_000;
const MAX_HTML_BYTES = 100_000;
const MAX_TEXT = 2_100;

/** Returns the typed values of the form; missing ones are empty. */
export function creativeTextsOf(fields: Fields): Required<AdFormFields> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_TEXT) : '');
  return Object.fromEntries(CREATIVE_FIELDS.map((name) => [name, textOf(fields[name])])) as Required<AdFormFields>;
}

/**
 * Reads the form with its file. A picture is encoded again and stored, unless another field is wrong. `today`: in
 * Eastern Time.
 */
export async function readCreative(
  fields: Fields,
  today: string,
  ads: Pick<AppContext['ads'], 'encode' | 'pictures'>,
): Promise<{ creative: NewCreative } | { errors: AdFormErrors }> {
  const brands = BRANDS.map(({ key }) => key);
  const texts = creativeTextsOf(fields);
  const read = creativeFormSchema(brands, today).safeParse(texts);
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message;
  const size = AD_FORMATS.find(({ value }) => value === texts.format)?.size;
  const file = await readFile(fields['file'], size, ads.encode);
  if ('error' in file) errors['file'] = file.error;
  if (!read.success || 'error' in file) return { errors };
  const stored: CreativeFile =
    file.kind === 'frame' ? file : { kind: 'image', image: await ads.pictures.save(file.picture) };
  return { creative: { ...read.data, file: stored } };
}

type ReadFile = { kind: 'frame'; html: string } | { kind: 'image'; picture: Buffer } | { error: string };

/** Reads the file. `size` is absent if the place is unknown, which another message reports. */
async function readFile(
  file: unknown,
  size: AdSize | undefined,
  encode: AppContext['ads']['encode'],
): Promise<ReadFile> {
  if (!(file instanceof File) || file.size === 0) return { error: 'Choose a file.' };
  const isHtml = /\.html?$/i.test(file.name);
  if (file.size > (isHtml ? MAX_HTML_BYTES : MAX_PICTURE_BYTES))
    return { error: isHtml ? 'The HTML file is larger than 100 KB.' : 'The picture is larger than 500 KB.' };
  const bytes = Buffer.from(await file.arrayBuffer());
  return isHtml ? readHtml(bytes) : readPicture(bytes, size, encode);
}

function readHtml(bytes: Buffer): ReadFile {
  let html: string;
  try {
    html = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { error: 'The HTML file isn’t encoded as UTF-8.' };
  }
  if (html.includes('\0')) return { error: 'The HTML file isn’t text.' };
  const refused = findBlockedMarkup(html);
  if (refused === null) return { kind: 'frame', html };
  return {
    error: `The HTML file has ${refused}, which doesn’t work in an ad. Put pictures and styles into the file, and leave out scripts, forms and frames.`,
  };
}

async function readPicture(
  bytes: Buffer,
  size: AdSize | undefined,
  encode: AppContext['ads']['encode'],
): Promise<ReadFile> {
  let picture: Buffer | null;
  try {
    picture = await encode(bytes);
  } catch (error) {
    if (!(error instanceof PicturesBusyError)) throw error;
    return { error: 'The picture couldn’t be processed right now. Please try again in a minute.' };
  }
  const pixels = picture && webpSize(picture);
  if (!picture || !pixels)
    return { error: 'The file is neither HTML nor a picture that we can read: PNG, JPEG, WebP, AVIF or GIF.' };
  if (size === undefined || fitsSize(pixels, pixelsOf(size))) return { kind: 'image', picture };
  const { width, height } = pixelsOf(size);
  return {
    error: `The picture has ${pixels.width} × ${pixels.height} pixels. This place needs ${width} × ${height}, or ${2 * width} × ${2 * height} for sharp screens.`,
  };
}
