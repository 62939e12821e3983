import { type Pictures, PicturesBusyError } from '#ports/pictures/pictures.ts';

const MAX_PHOTO_BYTES = 8_000_000;
/** Enough to read the small print of a registration. */
const WIDTH = 1_600;

export const NO_PHOTO = 'Choose a photo of the registration, or enter the VIN of a car that you bought here.';

/** Reads an uploaded photo of a registration. It is encoded again, which also removes where it was taken. */
export async function readProof(
  file: unknown,
  { resize }: Pick<Pictures, 'resize'>,
): Promise<{ picture: Buffer } | { error: string }> {
  if (!(file instanceof File) || file.size === 0) return { error: NO_PHOTO };
  if (file.size > MAX_PHOTO_BYTES) return { error: 'The photo is larger than 8 MB.' };
  try {
    const picture = await resize(Buffer.from(await file.arrayBuffer()), WIDTH);
    return picture ? { picture } : { error: 'We can’t read this file. Choose a JPEG, PNG, WebP or AVIF photo.' };
  } catch (error) {
    if (!(error instanceof PicturesBusyError)) throw error;
    return { error: 'The photo couldn’t be processed right now. Please try again in a minute.' };
  }
}
