import { FREQUENCY_CODES } from '#features/saves/saves.ts';
import { z } from 'zod';
import { MOST_EMAIL } from './capture-words.ts';

/** What is told where an address cannot be one. */
export const EMAIL_INVALID = `Enter an e-mail address with at most ${MOST_EMAIL} characters, such as ann@example.com.`;
/** What is told whoever asks, whether the address was known or not. */
export const ASKED_TEXT = 'Check your email and confirm to start alerts for this search.';
export const ASKED_UNSENT_TEXT =
  'This site doesn’t send email, so the message that starts these alerts wasn’t sent. Please ask its operator.';
/** What the one is told who reads that address anyway. */
export const SUBSCRIBED_TEXT = 'We’ll email you alerts for this search.';
export const SUBSCRIBED_UNSENT_TEXT = 'The search is saved. This site doesn’t send email, so no alerts will arrive.';

/** What `POST /account-api/subscriptions` takes: an address, and the search as the query of a results page. */
export const subscribeSchema = z.object({
  emailAddress: z.string().trim().max(MOST_EMAIL, EMAIL_INVALID).pipe(z.email(EMAIL_INVALID)),
  search: z.string().max(8_192).default(''),
});

const frequency = z.enum(FREQUENCY_CODES);

const searchId = z.coerce.number().int().positive();

/** What the page of preferences posts: one thing at a time. */
export const preferenceSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('frequency'), searchId, frequency }),
  z.object({ action: z.literal('remove'), searchId }),
  z.object({ action: z.literal('cars'), frequency }),
  z.object({ action: z.literal('stop') }),
  z.object({ action: z.literal('resume') }),
]);
export type PreferenceChange = z.infer<typeof preferenceSchema>;
