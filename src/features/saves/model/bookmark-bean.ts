import { z } from 'zod';
import { readRequest } from '#features/search/search.ts';
import type { SavedSearch } from './saved-search.ts';

/** A saved search as API calls return it: the fields of both shapes (spec 1 §3, spec 2 §3). */
export const bookmarkBeanSchema = z
  .object({
    bookmarkId: z.string(),
    bookmarkTitle: z.string().describe('The search in words.'),
    searchName: z.string().describe('The name that the shopper gave it, or else the title.'),
    lastExecuted: z.iso.datetime(),
    searchResultsURL: z.string().describe('The filters, by query field, as percent-encoded JSON.'),
    textModalDisclaimer: z.string(),
    saveSearchInstrText: z.string(),
    saveSearchString: z.string().describe('The search as a query string.'),
    title: z.string(),
    searchBookmarkDate: z.iso.datetime().describe('When it was saved.'),
  })
  .meta({ id: 'SavedSearch' });
export type BookmarkBean = z.infer<typeof bookmarkBeanSchema>;

const INSTRUCTION = 'Save this search to come back to it and get alerts about new cars and lower prices.';
const DISCLAIMER = 'We email you as often as you choose. Unsubscribe anytime with the link in each email.';

const NO_EMAIL_DISCLAIMER = 'This site doesn’t send email, so no alerts will arrive.';

/** Converts a saved search to the form that API calls return. */
export function bookmarkBean(search: SavedSearch, { sendsMail }: { sendsMail: boolean }): BookmarkBean {
  return {
    bookmarkId: search.bookmarkId,
    bookmarkTitle: search.title,
    searchName: search.searchName ?? search.title,
    lastExecuted: search.lastExecutedAt.toISOString(),
    searchResultsURL: encodeURIComponent(JSON.stringify(filtersOf(search.query))),
    textModalDisclaimer: sendsMail ? DISCLAIMER : NO_EMAIL_DISCLAIMER,
    saveSearchInstrText: INSTRUCTION,
    saveSearchString: search.query,
    title: search.title,
    searchBookmarkDate: search.createdAt.toISOString(),
  };
}

/** Returns the values of each query field: a single value as text, several as a list. */
function filtersOf(query: string): Record<string, string | readonly string[]> {
  const { read } = readRequest(query);
  const names = [...new Set(new URLSearchParams(query).keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = read(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
