import { z } from 'zod';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import { DEALER_CATEGORIES, OWNER_CATEGORIES, type RatingCategory } from './review.ts';

export const REVIEW_LIMITS = { title: 100, body: 4_000, minBody: 60, points: 300, trim: 60, reply: 2_000 } as const;
/** The oldest model year that a review can be about, and the longest ownership. */
const FIRST_YEAR = 1981;
const MAX_MONTHS = 600;
/** A model year goes on sale in the year before, which counts in full. */
const YEARS_AHEAD = 2;

/** `field` is `ratingField('comfort')` for a category. */
export const ratingField = (code: string): string => `rating-${code}`;

const text = (max: number) =>
  z
    .string()
    .default('')
    .transform((typed) => typed.split(/\r?\n/).map(removeControlCharacters).join('\n').trim())
    .pipe(z.string().max(max, `Use at most ${max.toLocaleString('en-US')} characters.`));

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));

const stars = z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.').transform(Number);

const words = {
  overall: stars,
  title: text(REVIEW_LIMITS.title).pipe(z.string().min(3, 'Enter a title.')),
  body: text(REVIEW_LIMITS.body).pipe(
    z.string().min(REVIEW_LIMITS.minBody, `Write at least ${REVIEW_LIMITS.minBody} characters.`),
  ),
  pros: text(REVIEW_LIMITS.points),
  cons: text(REVIEW_LIMITS.points),
};

/** Optional: the VIN of a car that was bought here. */
const vinText = z
  .string()
  .default('')
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^([A-HJ-NPR-Z\d]{17})?$/, 'A VIN has 17 letters and digits, without I, O and Q.'));

/** The categories are optional. An empty choice is none. */
function categoriesOf(categories: readonly RatingCategory[]) {
  return z.record(z.string(), z.unknown()).transform((fields, context) => {
    const given: Record<string, number> = {};
    for (const { code } of categories) {
      const typed = fields[ratingField(code)];
      if (typed === undefined || typed === '') continue;
      const read = stars.safeParse(typed);
      if (read.success) given[code] = read.data;
      else context.addIssue({ code: 'custom', path: [ratingField(code)], message: 'Choose 1 to 5 stars.' });
    }
    return { categories: given };
  });
}

/**
 * Returns the schema of a review of a car.
 * @param year of today: the newest model year that can be owned is the next one.
 */
export const ownerReviewSchema = (year: number) =>
  z.intersection(
    z
      .object({
        ...words,
        modelYear: wholeNumber(FIRST_YEAR, year + 1, `Enter a model year from ${FIRST_YEAR} to ${year + 1}.`),
        trim: text(REVIEW_LIMITS.trim),
        vin: vinText,
        ownedMonths: wholeNumber(0, MAX_MONTHS, 'Enter how many months you have had the car, such as 18.'),
      })
      .refine(({ modelYear, ownedMonths }) => !isTooLong(ownedMonths, modelYear, year), {
        path: ['ownedMonths'],
        message: 'You can’t have had a car of this model year for that long. Check the model year and the months.',
      }),
    categoriesOf(OWNER_CATEGORIES),
  );

/** Returns whether the ownership is longer than the model year has been on sale. Fields check their own ranges. */
function isTooLong(ownedMonths: number, modelYear: number, year: number): boolean {
  const most = (year - modelYear + YEARS_AHEAD) * 12;
  return modelYear <= year + 1 && ownedMonths <= MAX_MONTHS && ownedMonths > most;
}

/** The schema of the words and stars of a review of a car, which its author can change. */
export const ownerWordsSchema = z.intersection(z.object(words), categoriesOf(OWNER_CATEGORIES));

/** The schema of a review of a dealer. */
export const dealerReviewSchema = z.intersection(z.object(words), categoriesOf(DEALER_CATEGORIES));

/** The schema of a dealer's reply. */
export const replySchema = z.object({
  text: text(REVIEW_LIMITS.reply).pipe(z.string().min(1, 'Enter your reply.')),
});
