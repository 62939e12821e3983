import { COVER_WIDTHS, MAX_ALT_LENGTH } from '#features/expert-reviews/expert-reviews.ts';
import type { NewCover } from '#features/expert-reviews/expert-reviews.server.ts';
import { type Pictures, PicturesBusyError } from '#ports/pictures/pictures.ts';
import { webpSize } from '#ports/pictures/webp-size.ts';
import type { Fields } from '../../http/posted-fields.ts';

const MAX_COVER_BYTES = 8_000_000;

/** A form with a new picture, or only with another description; or the errors in it. */
export type ParsedCoverForm =
  | { kind: 'picture'; cover: NewCover }
  | { kind: 'alt'; alt: string }
  | { kind: 'error'; error: string };

/** Reads the form of a cover. The picture is re-encoded, which also removes its place and time metadata. */
export async function readCoverForm(fields: Fields, pictures: Pick<Pictures, 'resize'>): Promise<ParsedCoverForm> {
  const typed = fields['alt'];
  const alt = typeof typed === 'string' ? typed.replaceAll(/\s+/g, ' ').trim() : '';
  if (alt === '') return refused('Describe what the picture shows, for readers who can’t see it.');
  if (alt.length > MAX_ALT_LENGTH) return refused(`Use at most ${MAX_ALT_LENGTH} characters to describe the picture.`);
  const file = fields['picture'];
  if (!(file instanceof File) || file.size === 0) return { kind: 'alt', alt };
  if (file.size > MAX_COVER_BYTES) return refused('The picture is larger than 8 MB.');
  try {
    const bytes = Buffer.from(await file.arrayBuffer());
    const page = await pictures.resize(bytes, COVER_WIDTHS.page);
    const list = page && (await pictures.resize(page, COVER_WIDTHS.list));
    const size = page && webpSize(page);
    if (!page || !list || !size) return refused('We can’t read this file. Choose a JPEG, PNG, WebP or AVIF picture.');
    return { kind: 'picture', cover: { page, list, alt, ...size } };
  } catch (error) {
    if (!(error instanceof PicturesBusyError)) throw error;
    return refused('The picture couldn’t be processed right now. Please try again in a minute.');
  }
}

function refused(text: string): ParsedCoverForm {
  return { kind: 'error', error: text };
}
