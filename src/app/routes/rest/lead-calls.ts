import { z } from '@hono/zod-openapi';
import { emailOwnerSchema, leadProfileSchema, profileFormSchema } from '#features/leads/leads.ts';
import { withdrawSchema } from '../leads/contacted.ts';
import { type DescribedCall, REFUSED, text } from './described-call.ts';

const listingQuery = z.object({ listingId: text.meta({ param: { description: 'The car whose seller is reached.' } }) });
const doneSchema = (...done: [string, ...string[]]) => z.object({ done: z.enum(done) });
const NO_CAR = { 404: 'There is no such car, or its seller takes no messages.' };

/** Messages and offers to sellers (spec 1 §3, spec 2 §5). */
export const LEAD_CALLS: readonly DescribedCall[] = [
  {
    ...{ method: 'post', path: '/cars-for-sale/contact', summary: 'Write to the seller of a car' },
    description:
      'To a private seller it is an offer, of amount. Send an Idempotency-Key of 8 to 200 characters: a key that came before is the same message.',
    query: listingQuery,
    body: emailOwnerSchema.extend({
      amount: z.union([z.int(), text]).optional().describe('Whole dollars; to a private seller, and required there.'),
      requestKey: text.optional().describe('In place of the header Idempotency-Key.'),
    }),
    answers: {
      201: ['It is taken.', z.object({ sent: z.literal(true), listingId: z.int(), isOffer: z.boolean() })],
    },
    refusals: { ...NO_CAR, ...REFUSED },
  },
  {
    ...{ method: 'post', path: '/cars-for-sale/call', summary: "Have a seller's number shown, which is counted" },
    body: z.object({ listingId: z.union([z.int(), text]) }),
    answers: { 200: ['The number.', z.object({ phone: z.object({ href: text, label: text }) })] },
    refusals: { 404: NO_CAR[404], 429: REFUSED[429] },
  },
  {
    ...{ method: 'get', path: '/account-api/lead-profile', summary: 'Tell what the forms begin with' },
    answers: { 200: ['The lead profile.', leadProfileSchema] },
  },
  {
    ...{ method: 'post', path: '/account-api/lead-profile', summary: 'Say what the forms begin with' },
    body: profileFormSchema,
    answers: { 200: ['It is so.', doneSchema('profile-saved')] },
    refusals: REFUSED,
  },
  {
    ...{ method: 'post', path: '/contacted-sellers', summary: 'Withdraw a message or an offer' },
    body: withdrawSchema,
    answers: { 200: ['It is so, or it is settled already.', doneSchema('withdrawn', 'not-withdrawn')] },
    refusals: { 404: 'The shopper has sent no such message.', ...REFUSED },
  },
];
