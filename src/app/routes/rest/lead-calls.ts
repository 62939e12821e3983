import { z } from '@hono/zod-openapi';
import { emailOwnerSchema, FORM_FIELDS, leadProfileSchema, profileFormSchema } from '#features/leads/leads.ts';
import { withdrawSchema } from '../leads/contacted.ts';
import { moveSchema } from '../leads/offers.ts';
import {
  type DescribedCall,
  RATE_LIMIT_RESPONSE,
  VALIDATION_AND_LIMIT_RESPONSES,
  textSchema,
} from './described-call.ts';

const listingQuery = z.object({
  listingId: textSchema.meta({ param: { description: 'The car whose seller is contacted.' } }),
});
const doneSchema = (...done: [string, ...string[]]) => z.object({ done: z.enum(done) });
const NO_CAR = { 404: 'The listing doesn’t exist, or its seller doesn’t accept messages.' };

const byField = (description: string) => z.partialRecord(z.enum(FORM_FIELDS), textSchema).describe(description);
const leadFormSchema = z.object({
  mode: z
    .enum(['email', 'edit-email', 'one-click', 'offer'])
    .describe('one-click needs no fields; edit-email asks for what the lead profile lacks.'),
  car: z.object({ listingId: z.int(), title: textSchema, price: textSchema, picture: textSchema, href: textSchema }),
  sellerName: textSchema,
  seller: z.object({
    rating: textSchema.nullable(),
    address: textSchema.nullable(),
    hasPhone: z.boolean().describe('Whether POST /cars-for-sale/call returns a number.'),
    note: textSchema.nullable().describe('How an offer reaches a private seller whose email address is unknown.'),
  }),
  sendsMail: z.boolean(),
  requestKey: textSchema.describe(
    'Send it back with the form. It identifies the message and records when the form was opened.',
  ),
  values: byField('Initial values of the fields.'),
  errors: byField('Errors by field; empty at first.'),
  problem: textSchema.nullable(),
  consent: textSchema.describe('The consent text that the shopper agrees to by sending.'),
  hint: textSchema.nullable().describe('For an offer: the asking price as text, such as “(asking $24,500)”.'),
});
const offerSchema = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
  turn: z.enum(['seller', 'shopper']).describe('Who must answer next while the offer is open.'),
  amount: z.int().describe('Whole dollars.'),
  round: z.int().describe('1 for the offer, plus 1 for each counteroffer.'),
  expiresAt: z.iso.datetime(),
});

/** Messages and offers to sellers (spec 1 §3, spec 2 §5). */
export const LEAD_CALLS: readonly DescribedCall[] = [
  {
    method: 'post',
    path: '/cars-for-sale/contact',
    summary: 'Contact the seller of a car',
    description:
      'A message to a private seller is an offer of amount. Get the form first and send its requestKey: a message without a form, or sent right after it was opened, is held until the sender confirms it by email. A repeated key counts as the same message.',
    query: listingQuery,
    body: emailOwnerSchema.extend({
      amount: z
        .union([z.int(), textSchema])
        .optional()
        .describe('Whole dollars. Required for a private seller; otherwise not used.'),
      requestKey: textSchema
        .optional()
        .describe(
          'From the form. Without it, the header Idempotency-Key, of 8 to 200 characters, identifies the message.',
        ),
    }),
    answers: {
      201: ['It is accepted.', z.object({ sent: z.literal(true), listingId: z.int(), isOffer: z.boolean() })],
    },
    refusals: { ...NO_CAR, ...VALIDATION_AND_LIMIT_RESPONSES },
  },
  {
    method: 'get',
    path: '/account-api/lead-form',
    summary: 'Get the form for contacting a seller',
    query: listingQuery,
    answers: { 200: ['The form in its initial state.', leadFormSchema] },
    refusals: NO_CAR,
  },
  {
    method: 'post',
    path: '/cars-for-sale/contact/confirm',
    summary: 'Confirm a held message',
    isByKey: true,
    body: z.object({ key: textSchema.describe('From the link in the email; valid for seven days.') }),
    answers: { 200: ['It is sent, unless it was withdrawn.', z.object({ sent: z.boolean(), listingId: z.int() })] },
    refusals: { 404: 'The key is unknown or expired.', ...RATE_LIMIT_RESPONSE },
  },
  {
    method: 'post',
    path: '/cars-for-sale/offer',
    summary: 'Answer an offer with the key of an email',
    isByKey: true,
    description:
      'Sellers accept, decline or counter. Shoppers accept or decline a counteroffer, and can withdraw while the offer is open.',
    body: moveSchema.extend({
      key: textSchema.describe('From the link in the email. It identifies the offer and the party.'),
      round: z
        .union([z.int(), textSchema])
        .describe('The round that is answered, so that no one accepts a price they haven’t seen.'),
      amount: z.union([z.int(), textSchema]).optional().describe('For a counteroffer: whole dollars.'),
    }),
    answers: { 200: ['The current state of the offer.', offerSchema] },
    refusals: { 404: 'No offer has this key.', ...VALIDATION_AND_LIMIT_RESPONSES },
  },
  {
    method: 'post',
    path: '/cars-for-sale/call',
    summary: "Show a seller's phone number, and count it as a lead",
    body: z.object({ listingId: z.union([z.int(), textSchema]) }),
    answers: { 200: ['The number.', z.object({ phone: z.object({ href: textSchema, label: textSchema }) })] },
    refusals: { 404: NO_CAR[404], 429: VALIDATION_AND_LIMIT_RESPONSES[429] },
  },
  {
    method: 'get',
    path: '/account-api/lead-profile',
    summary: 'Get the lead profile',
    answers: { 200: ['The lead profile.', leadProfileSchema] },
  },
  {
    method: 'post',
    path: '/account-api/lead-profile',
    summary: 'Save the lead profile',
    body: profileFormSchema,
    answers: { 200: ['Done.', doneSchema('profile-saved')] },
    refusals: VALIDATION_AND_LIMIT_RESPONSES,
  },
  {
    method: 'post',
    path: '/contacted-sellers',
    summary: 'Withdraw a message or an offer',
    body: withdrawSchema,
    answers: { 200: ['Withdrawn, or already settled.', doneSchema('withdrawn', 'not-withdrawn')] },
    refusals: { 404: 'The shopper hasn’t sent this message.', ...VALIDATION_AND_LIMIT_RESPONSES },
  },
];
