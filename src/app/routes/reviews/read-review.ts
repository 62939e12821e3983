import { dealerReviewSchema, ownerReviewSchema, type SaleRefusal } from '#features/reviews/reviews.ts';
import { findSale, type NewReview } from '#features/reviews/reviews.server.ts';
import { type Pictures, PicturesBusyError } from '#ports/pictures/pictures.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fieldErrorsOf, type Fields } from '../../http/posted-fields.ts';

type ReviewContent = Omit<NewReview, 'shopperId' | 'kind' | 'brand' | 'subject' | 'network'>;
type ReadReview = { review: ReviewContent } | { errors: Record<string, string> };

/** The author and the car of a review. `shopperId`: `null` if nothing was ever saved for the account. */
type Claim = { shopperId: string | null; modelKey: string; makeName: string; email: string };

const PHOTO_PLEASE = 'Please add a photo of the registration.';
const REFUSED_SALE: Readonly<Record<SaleRefusal, string>> = {
  'no-message': `We found no message from your account to this car’s seller before it was sold. ${PHOTO_PLEASE}`,
  'other-car': 'The car with this VIN is a different model or model year.',
  'still-for-sale': `This car is for sale here now. ${PHOTO_PLEASE}`,
  'too-soon': `This car left our site less than two weeks ago. Please come back later, or add a photo of the registration.`,
  'too-long':
    'You wrote to this car’s seller after the time when you say you bought it. Please check the months of ownership.',
  seller: `Your email address belongs to the seller of this car. ${PHOTO_PLEASE}`,
  maker: `Your email address contains the name of this car’s maker. ${PHOTO_PLEASE}`,
  used: `Another review already uses this VIN. ${PHOTO_PLEASE}`,
  many: `Several of this seller’s buyers have just written reviews. ${PHOTO_PLEASE}`,
  rejected: `We couldn’t confirm the VIN of an earlier review of yours. ${PHOTO_PLEASE}`,
};

export function readDealerReview(fields: Fields): ReadReview {
  const read = dealerReviewSchema.safeParse(fields);
  return read.success
    ? { review: { ...read.data, car: null, proof: null } }
    : { errors: errorsOf(fieldErrorsOf(read.error, fields)) };
}

/** Reads a review of a car with its proof: a car that was bought here, or a photo of the registration. */
export async function readCarReview(
  fields: Fields,
  claim: Claim,
  { database, pictures }: Pick<AppContext, 'database' | 'pictures'>,
  now: Date,
): Promise<ReadReview> {
  const read = ownerReviewSchema(now.getUTCFullYear()).safeParse(fields);
  const file = fields['proof'];
  const hasPhoto = file instanceof File && file.size > 0;
  if (!read.success) {
    const errors = errorsOf(fieldErrorsOf(read.error, fields));
    if (hasPhoto) return { errors: { proof: 'Choose the photo again.', ...errors } };
    return { errors: fields['vin'] ? errors : { proof: NO_PHOTO, ...errors } };
  }
  const { modelYear, trim, ownedMonths, vin, ...words } = read.data;
  const review = { ...words, car: { modelYear, trim, ownedMonths } };
  // A photo proves more than a message, so with a photo the VIN is not needed.
  if (vin !== '' && !hasPhoto) {
    const found = await findSale(database, { ...claim, vin, modelYear, ownedMonths }, now);
    return 'sale' in found
      ? { review: { ...review, proof: null, sale: found.sale } }
      : { errors: { [found.refusal === 'too-long' ? 'ownedMonths' : 'vin']: REFUSED_SALE[found.refusal] } };
  }
  // Decodes the photo only if the rest of the form is valid. After an error, the shopper must choose the photo again.
  const photo = await readProof(file, pictures);
  if ('error' in photo) return { errors: { proof: photo.error } };
  return { review: { ...review, proof: { kind: 'registration-photo', picture: photo.picture } } };
}

/** Returns the first error of each field. */
export function errorsOf(errors: readonly { name: string; reason: string }[]): Record<string, string> {
  return Object.fromEntries(errors.toReversed().map(({ name, reason }) => [name, reason]));
}

/** Returns the fields of a form that are texts. */
export function fieldTextsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

const MAX_PHOTO_BYTES = 8_000_000;
/** Large enough to read the small print of a registration. */
const WIDTH = 1_600;

const NO_PHOTO = 'Choose a photo of the registration, or enter the VIN of a car that you bought here.';

/**
 * Reads an uploaded photo of a registration. It is encoded again, which also removes the location where it was taken.
 */
async function readProof(
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
