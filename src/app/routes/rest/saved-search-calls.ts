import { z } from '@hono/zod-openapi';
import { subscribeSchema } from '#features/alerts/alerts.ts';
import { bookmarkBeanSchema } from '#features/saves/saves.ts';
import { saveSchema } from '../saves/bookmarks.ts';
import { bookmarkSchema, frequencySchema, nameSchema } from '../saves/saved-searches.ts';
import {
  countSchema,
  type DescribedCall,
  kindSchema,
  RATE_LIMIT_RESPONSE,
  VALIDATION_AND_LIMIT_RESPONSES,
  signInSchema,
  textSchema,
} from './described-call.ts';

const beansSchema = z.object({ myAtcSearchViewBeans: z.array(bookmarkBeanSchema) });
const missingSchema = beansSchema.extend({ message: textSchema.describe('Bookmark not found'), filters: z.object({}) });
const actionSchema = z.object({ label: textSchema, href: textSchema });
const savedSchema = (kind: string) => kindSchema(kind).extend({ count: countSchema });
const NO_SEARCH = { 404: 'The shopper doesn’t have this saved search.' };

/** Calls for saved searches and their alerts (spec 1 §7). */
export const SAVED_SEARCH_CALLS: readonly DescribedCall[] = [
  {
    method: 'get',
    path: '/account-api/searchbookmarks',
    summary: "List the shopper's saved searches",
    query: z.object({
      searchBookmarkId: textSchema.optional().meta({ param: { description: 'Only this one; without it, all.' } }),
    }),
    answers: { 200: ['The saved searches.', beansSchema], 404: ['No saved search has this number.', missingSchema] },
  },
  {
    method: 'get',
    path: '/account-api/searchbookmarks/share-bookmark/{id}',
    summary: 'Get a saved search by its number, for any shopper',
    params: z.object({ id: textSchema.meta({ param: { description: 'bookmarkId of the saved search.' } }) }),
    answers: { 200: ['The saved search.', beansSchema], 404: ['No saved search has this number.', missingSchema] },
  },
  {
    method: 'post',
    path: '/account-api/search',
    summary: 'Save a search, or change a saved one',
    description:
      'With bookmarkId, the other fields change that saved search. Without it, the search is saved unless it already is.',
    body: saveSchema,
    answers: {
      200: [
        'It was already saved, or it was changed.',
        beansSchema.extend(savedSchema('already-saved').partial().shape),
      ],
      201: ['It is saved.', beansSchema.extend(savedSchema('saved').shape)],
      202: [
        'An email address is needed first; nothing was saved.',
        kindSchema('capture').extend({
          message: textSchema,
          href: textSchema,
          signIn: textSchema.describe('Where to sign in.'),
        }),
      ],
      401: ['An account is needed, or the session has ended.', signInSchema],
      404: ['The shopper doesn’t have this saved search.', missingSchema],
      409: [
        'Without an account, a shopper can save two searches.',
        kindSchema('limit').extend({ count: countSchema, message: textSchema, action: actionSchema }),
      ],
    },
    refusals: VALIDATION_AND_LIMIT_RESPONSES,
  },
  ...(
    [
      ['rename', 'Name a saved search', nameSchema],
      ['frequency', 'Set how often alerts are sent', frequencySchema],
      ['remove', 'Delete a saved search', bookmarkSchema],
      ['restore', 'Undo the deletion', bookmarkSchema],
    ] as const
  ).map(([action, summary, body]): DescribedCall => ({
    method: 'post',
    path: `/account-api/searchbookmarks/${action}`,
    summary,
    body,
    answers: {
      200: ['Done.', kindSchema(action === 'remove' ? 'removed' : 'done')],
      ...(action === 'restore' && {
        409: ['Without an account, a shopper can save two searches.', kindSchema('limit')] as const,
      }),
    },
    refusals: { ...NO_SEARCH, ...VALIDATION_AND_LIMIT_RESPONSES },
  })),
  {
    method: 'post',
    path: '/account-api/subscriptions',
    summary: 'Subscribe to alerts for a search',
    description: 'The address must confirm first, unless it is the verified address of the account.',
    body: subscribeSchema,
    answers: {
      201: [
        'A confirmation was requested, or the address is subscribed.',
        kindSchema('asked', 'subscribed').extend({ message: textSchema }),
      ],
      409: [
        'Without an account, a shopper can save two searches.',
        kindSchema('limit').extend({ message: textSchema, action: actionSchema }),
      ],
      422: [
        'The address is invalid, or the search doesn’t support alerts.',
        kindSchema('invalid', 'nothing').extend({ message: textSchema }),
      ],
    },
    refusals: RATE_LIMIT_RESPONSE,
  },
];
