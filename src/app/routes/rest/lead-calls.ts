import { z } from '@hono/zod-openapi';
import { emailOwnerSchema, FORM_FIELDS, leadProfileSchema, profileFormSchema } from '#features/leads/leads.ts';
import { withdrawSchema } from '../leads/contacted.ts';
import { moveSchema } from '../leads/offers.ts';
import { type DescribedCall, LIMITED, REFUSED, text } from './described-call.ts';

const listingQuery = z.object({ listingId: text.meta({ param: { description: 'The car whose seller is reached.' } }) });
const doneSchema = (...done: [string, ...string[]]) => z.object({ done: z.enum(done) });
const NO_CAR = { 404: 'There is no such car, or its seller takes no messages.' };

const byField = (told: string) => z.partialRecord(z.enum(FORM_FIELDS), text).describe(told);
const leadFormSchema = z.object({
  mode: z
    .enum(['email', 'edit-email', 'one-click', 'offer'])
    .describe('One click asks for nothing but the press, edit-email for what the lead profile leaves out.'),
  car: z.object({ listingId: z.int(), title: text, price: text, picture: text, href: text }),
  sellerName: text,
  sendsMail: z.boolean(),
  requestKey: text.describe('Goes back with the form: it names the message, and says when the form was drawn.'),
  values: byField('What the fields begin with.'),
  errors: byField('What is wrong with them: nothing yet.'),
  problem: text.nullable(),
  consent: text.describe('What is agreed to by sending.'),
  bounds: text.nullable().describe('Of an offer, in words.'),
});
const offerSchema = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
  turn: z.enum(['seller', 'shopper']).describe('Whose answer is waited for while it is open.'),
  amount: z.int().describe('Whole dollars.'),
  round: z.int().describe('1 for the offer, one more for each price that the seller names.'),
  expiresAt: z.iso.datetime(),
});

/** Messages and offers to sellers (spec 1 §3, spec 2 §5). */
export const LEAD_CALLS: readonly DescribedCall[] = [
  {
    ...{ method: 'post', path: '/cars-for-sale/contact', summary: 'Write to the seller of a car' },
    description:
      'To a private seller it is an offer, of amount. Ask for the form before and send its requestKey: what comes without a form, or sooner than anybody reads one, waits until its writer has confirmed it by mail. A key that came before is the same message.',
    query: listingQuery,
    body: emailOwnerSchema.extend({
      amount: z.union([z.int(), text]).optional().describe('Whole dollars; to a private seller, and required there.'),
      requestKey: text
        .optional()
        .describe('Of the form; without it the header Idempotency-Key, of 8 to 200 characters, names the message.'),
    }),
    answers: {
      201: ['It is taken.', z.object({ sent: z.literal(true), listingId: z.int(), isOffer: z.boolean() })],
    },
    refusals: { ...NO_CAR, ...REFUSED },
  },
  {
    ...{ method: 'get', path: '/account-api/lead-form', summary: 'Tell the form with which a seller is reached' },
    query: listingQuery,
    answers: { 200: ['As it is opened.', leadFormSchema] },
    refusals: NO_CAR,
  },
  {
    ...{
      method: 'post',
      path: '/cars-for-sale/contact/confirm',
      summary: 'Confirm a message that waits for its writer',
    },
    isByKey: true,
    body: z.object({ key: text.describe('Of the link in the mail; seven days long.') }),
    answers: { 200: ['It is sent, unless it was withdrawn.', z.object({ sent: z.boolean(), listingId: z.int() })] },
    refusals: { 404: 'The key opens nothing, or no more.', ...LIMITED },
  },
  {
    ...{ method: 'post', path: '/cars-for-sale/offer', summary: 'Answer an offer, by the key of a mail' },
    isByKey: true,
    description:
      'Sellers accept, decline or counter; shoppers accept or decline a counter, and withdraw while it is open.',
    body: moveSchema.extend({
      key: text.describe('Of the link in the mail: it says which offer, and for which side.'),
      round: z
        .union([z.int(), text])
        .describe('The round that is answered: nobody accepts a price they have not seen.'),
      amount: z.union([z.int(), text]).optional().describe('Of a counter: whole dollars.'),
    }),
    answers: { 200: ['How the offer stands now.', offerSchema] },
    refusals: { 404: 'The key opens no offer.', ...REFUSED },
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
