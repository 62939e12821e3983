import { FREQUENCY_CODES, MAX_SEARCH_LENGTH, MAX_SEARCH_NAME_LENGTH, tidySearchName } from '#features/saves/saves.ts';
import { z } from 'zod';
import { MAX_ALERT_EMAIL_LENGTH } from './capture-texts.ts';

/** Error for an invalid address. */
export const EMAIL_INVALID = `Enter an email address with at most ${MAX_ALERT_EMAIL_LENGTH} characters, such as ann@example.com.`;
/**
 * Returns the text of a response to a subscription request. It is the same for known and unknown addresses; without one
 * it names none.
 */
export function confirmationSentText(email: string): string {
  const inbox = email === '' ? '' : ` (${email})`;
  return `Check your inbox${inbox} and confirm to start alerts for this search.`;
}
/** Response when the requester has confirmed that address before. */
export const SUBSCRIBED_TEXT = 'We’ll email you alerts for this search.';
/** Response of a site that sends no email, with or without a confirmation. */
export const UNSENT_TEXT = 'The search is saved. This site doesn’t send email, so no alerts will arrive.';

const frequency = z.enum(FREQUENCY_CODES);

/** Body of `POST /account-api/subscriptions`: an email address, and the search as a results page's query string. */
export const subscribeSchema = z.object({
  emailAddress: z.string().trim().max(MAX_ALERT_EMAIL_LENGTH, EMAIL_INVALID).pipe(z.email(EMAIL_INVALID)),
  search: z.string().max(MAX_SEARCH_LENGTH).default(''),
  searchName: z.string().max(MAX_SEARCH_NAME_LENGTH).transform(tidySearchName).optional(),
  frequency: frequency.optional(),
});
export type Subscription = z.infer<typeof subscribeSchema>;

const searchId = z.coerce.number().int().positive();

/** Form of the preferences page, with one change per request. */
export const preferenceSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('frequency'), searchId, frequency }),
  z.object({ action: z.literal('remove'), searchId }),
  z.object({ action: z.literal('restore'), searchId }),
  z.object({ action: z.literal('cars'), frequency }),
  z.object({ action: z.literal('recalls'), wanted: z.enum(['yes', 'no']) }),
  z.object({ action: z.literal('stop') }),
  z.object({ action: z.literal('resume') }),
]);
export type PreferenceChange = z.infer<typeof preferenceSchema>;

/**
 * Whether emails about a saved search are sent. `stopped`: its address stopped all emails, and no notifications replace
 * them. `unconfirmed`: its address has to confirm it. `no-address`: it has none.
 */
export type SearchMails = 'sent' | 'stopped' | 'unconfirmed' | 'no-address';
