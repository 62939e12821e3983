import { z } from '@hono/zod-openapi';
import { stateSchema } from '../saves/page-state.ts';
import { listingSchema, priceAlertsSchema, savedListingSchema } from '../saves/saved-listings.ts';
import {
  countSchema,
  type DescribedCall,
  kindSchema,
  RATE_LIMIT_RESPONSE,
  VALIDATION_AND_LIMIT_RESPONSES,
  textSchema,
} from './described-call.ts';

const NO_CAR = { 404: 'The car doesn’t exist, or the shopper hasn’t saved it.' };

const SAVED_FIELDS = { count: countSchema, priceAlerts: priceAlertsSchema };

/** Calls for saved listings, and for the shopper's state on a page. */
export const SAVED_LISTING_CALLS: readonly DescribedCall[] = [
  {
    method: 'get',
    path: '/account-api/saved-listings',
    summary: "List the shopper's saved cars",
    answers: { 200: ['Newest first.', z.object({ savedListings: z.array(savedListingSchema) })] },
  },
  {
    method: 'post',
    path: '/account-api/saved-listings',
    summary: 'Save a car',
    body: listingSchema,
    answers: {
      200: ['It was already saved.', kindSchema('already-saved').extend(SAVED_FIELDS)],
      201: ['It is saved.', kindSchema('saved').extend(SAVED_FIELDS)],
      202: [
        'Without an account, a shopper can save three cars; this one is saved after sign-up.',
        kindSchema('waiting').extend({
          count: countSchema,
          prompt: textSchema,
          signIn: textSchema.describe('Where to create an account.'),
          undoOnClose: z.boolean().describe('Whether closing the prompt undoes the save.'),
        }),
      ],
      409: ['The list is full.', kindSchema('limit').extend({ count: countSchema })],
    },
    refusals: { ...NO_CAR, ...VALIDATION_AND_LIMIT_RESPONSES },
  },
  {
    method: 'post',
    path: '/account-api/saved-listings/remove',
    summary: 'Remove a saved car',
    body: listingSchema,
    answers: { 200: ['Done.', kindSchema('removed')] },
    refusals: { ...NO_CAR, ...VALIDATION_AND_LIMIT_RESPONSES },
  },
  {
    method: 'delete',
    path: '/account-api/saved-listings/{listingId}',
    summary: 'Remove a saved car',
    params: z.object({ listingId: textSchema.meta({ param: { description: 'Number of the listing.' } }) }),
    answers: { 200: ['Done.', kindSchema('removed')] },
    refusals: { ...NO_CAR, ...RATE_LIMIT_RESPONSE },
  },
  {
    method: 'post',
    path: '/account-api/saved-listings/restore',
    summary: 'Undo the removal',
    body: listingSchema,
    answers: {
      200: ['Done.', kindSchema('restored')],
      409: ['The list is full.', kindSchema('limit')],
    },
    refusals: { ...NO_CAR, ...VALIDATION_AND_LIMIT_RESPONSES },
  },
  {
    method: 'get',
    path: '/account-api/state',
    summary: 'Get what a page shows about the shopper',
    query: z.object({
      search: textSchema
        .optional()
        .meta({ param: { description: 'The query of a results page; without it, only cars and counts.' } }),
    }),
    answers: { 200: ['The shopper, and what they saved.', stateSchema] },
  },
];
