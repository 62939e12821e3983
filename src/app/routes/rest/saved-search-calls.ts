import { z } from '@hono/zod-openapi';
import { subscribeSchema } from '#features/alerts/alerts.ts';
import { bookmarkBeanSchema } from '#features/saves/saves.ts';
import { saveSchema } from '../saves/bookmarks.ts';
import { bookmarkSchema, frequencySchema, nameSchema } from '../saves/saved-searches.ts';
import { countSchema, type DescribedCall, kindSchema, LIMITED, REFUSED, signInSchema, text } from './described-call.ts';

const beansSchema = z.object({ myAtcSearchViewBeans: z.array(bookmarkBeanSchema) });
const missingSchema = beansSchema.extend({ message: text.describe('Bookmark not found'), filters: z.object({}) });
const actionSchema = z.object({ label: text, href: text });
const savedSchema = (kind: string) => kindSchema(kind).extend({ count: countSchema });
const NO_SEARCH = { 404: 'The shopper has no such saved search.' };

/** Calls for saved searches and their alerts (spec 1 §7). */
export const SAVED_SEARCH_CALLS: readonly DescribedCall[] = [
  {
    method: 'get',
    path: '/account-api/searchbookmarks',
    summary: "Tell the shopper's saved searches",
    query: z.object({
      searchBookmarkId: text.optional().meta({ param: { description: 'One of them; without it, all.' } }),
    }),
    answers: { 200: ['The saved searches.', beansSchema], 404: ['There is none of this number.', missingSchema] },
  },
  {
    method: 'get',
    path: '/account-api/searchbookmarks/share-bookmark/{id}',
    summary: 'Tell a saved search by its number, whosever it is',
    params: z.object({ id: text.meta({ param: { description: 'bookmarkId of the saved search.' } }) }),
    answers: { 200: ['The saved search.', beansSchema], 404: ['There is none of this number.', missingSchema] },
  },
  {
    method: 'post',
    path: '/account-api/search',
    summary: 'Save a search, or change a saved one',
    description: 'With bookmarkId the other fields change that saved search; without it, search is saved, once.',
    body: saveSchema,
    answers: {
      200: ['It was saved before, or is changed.', beansSchema.extend(savedSchema('already-saved').partial().shape)],
      201: ['It is saved.', beansSchema.extend(savedSchema('saved').shape)],
      202: [
        'Nothing is saved before an address is given.',
        kindSchema('capture').extend({ message: text, href: text, signIn: text.describe('Where to sign in instead.') }),
      ],
      401: ['An account is needed, or the session has ended.', signInSchema],
      404: ['The shopper has no such saved search.', missingSchema],
      409: [
        'Signed out, two are the most.',
        kindSchema('limit').extend({ count: countSchema, message: text, action: actionSchema }),
      ],
    },
    refusals: REFUSED,
  },
  ...(
    [
      ['rename', 'Name a saved search', nameSchema],
      ['frequency', 'Say how often its mails may come', frequencySchema],
      ['remove', 'Delete a saved search', bookmarkSchema],
      ['restore', 'Take its deletion back', bookmarkSchema],
    ] as const
  ).map(([deed, summary, body]): DescribedCall => ({
    ...{ method: 'post', path: `/account-api/searchbookmarks/${deed}`, summary, body },
    answers: {
      200: ['It is so.', kindSchema(deed === 'remove' ? 'removed' : 'done')],
      ...(deed === 'restore' && { 409: ['Signed out, two are the most.', kindSchema('limit')] as const }),
    },
    refusals: { ...NO_SEARCH, ...REFUSED },
  })),
  {
    method: 'post',
    path: '/account-api/subscriptions',
    summary: 'Ask for mails of a search',
    description: 'The address is asked first whether it wants them, unless it is the own, verified one of the account.',
    body: subscribeSchema,
    answers: {
      201: ['The address is asked, or is subscribed.', kindSchema('asked', 'subscribed').extend({ message: text })],
      409: ['Signed out, two are the most.', kindSchema('limit').extend({ message: text, action: actionSchema })],
      422: [
        'The address is none, or there are no mails of such a search.',
        kindSchema('invalid', 'nothing').extend({ message: text }),
      ],
    },
    refusals: LIMITED,
  },
];
