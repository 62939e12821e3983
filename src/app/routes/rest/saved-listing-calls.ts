import { z } from '@hono/zod-openapi';
import { stateSchema } from '../saves/page-state.ts';
import { keptListingSchema, listingSchema } from '../saves/saved-listings.ts';
import { countSchema, type DescribedCall, kindSchema, LIMITED, REFUSED, text } from './described-call.ts';

const NO_CAR = { 404: 'There is no such car, or the shopper does not keep it.' };

/** Calls for saved listings, and for the shopper's state on a page. */
export const SAVED_LISTING_CALLS: readonly DescribedCall[] = [
  {
    method: 'get',
    path: '/account-api/saved-listings',
    summary: "Tell the shopper's saved cars",
    answers: { 200: ['Saved last first.', z.object({ savedListings: z.array(keptListingSchema) })] },
  },
  {
    method: 'post',
    path: '/account-api/saved-listings',
    summary: 'Save a car',
    body: listingSchema,
    answers: {
      200: ['It was saved before.', kindSchema('already-saved').extend({ count: countSchema })],
      201: ['It is saved.', kindSchema('saved').extend({ count: countSchema })],
      202: [
        'Signed out, three are the most: it is kept once an account is there.',
        kindSchema('waiting').extend({
          ...{ count: countSchema, prompt: text, signIn: text.describe('Where an account is made.') },
          undoOnClose: z.boolean().describe('Whether closing the prompt takes it back.'),
        }),
      ],
      409: ['No more can be kept.', kindSchema('limit').extend({ count: countSchema })],
    },
    refusals: { ...NO_CAR, ...REFUSED },
  },
  {
    method: 'post',
    path: '/account-api/saved-listings/remove',
    summary: 'Save a car no longer',
    body: listingSchema,
    answers: { 200: ['It is so.', kindSchema('removed')] },
    refusals: { ...NO_CAR, ...REFUSED },
  },
  {
    method: 'delete',
    path: '/account-api/saved-listings/{listingId}',
    summary: 'Save a car no longer',
    params: z.object({ listingId: text.meta({ param: { description: 'Number of the listing.' } }) }),
    answers: { 200: ['It is so.', kindSchema('removed')] },
    refusals: { ...NO_CAR, ...LIMITED },
  },
  {
    method: 'post',
    path: '/account-api/saved-listings/restore',
    summary: 'Take its removal back',
    body: listingSchema,
    answers: {
      200: ['It is so.', kindSchema('restored')],
      409: ['No more can be kept.', kindSchema('limit')],
    },
    refusals: { ...NO_CAR, ...REFUSED },
  },
  {
    method: 'get',
    path: '/account-api/state',
    summary: 'Tell what a page draws of the shopper',
    query: z.object({
      search: text
        .optional()
        .meta({ param: { description: 'The query of a results page; without it, of cars and counts alone.' } }),
    }),
    answers: { 200: ['Who asks, and what they keep.', stateSchema] },
  },
];
