import type { Context } from 'hono';
import { z } from 'zod';

const RESULTS = '/cars-for-sale';
/** An address is no longer. */
const MOST_SEARCH = 8_192;

const filtersSchema = z.record(z.string().max(100), z.union([z.string(), z.array(z.string())]));

/** The query of a search whose filters are given as percent-encoded JSON. */
const encodedFilters = z
  .string()
  .max(MOST_SEARCH)
  .transform((given, issues) => {
    const read = filtersSchema.safeParse(decoded(given));
    if (read.success)
      return new URLSearchParams(Object.entries(read.data).map(([name, value]) => [name, String(value)]));
    issues.addIssue('searchResultsURL is the filters by query field, as percent-encoded JSON.');
    return z.NEVER;
  })
  .transform(String)
  .optional();

/** What names the search to save; a saved one's own fields are taken back. */
export const askedSearchShape = {
  search: z.string().max(MOST_SEARCH).optional(),
  saveSearchString: z.string().max(MOST_SEARCH).optional(),
  searchResultsURL: encodedFilters,
};

type Named = { [Name in keyof typeof askedSearchShape]?: string | undefined };

/**
 * The query of the search that is to be saved: as named, else in the call's own address, else the results that the call was
 * made from; `undefined`: none is meant.
 */
export function askedSearch(
  { req }: Context,
  { search, saveSearchString, searchResultsURL }: Named,
): string | undefined {
  const named = search ?? saveSearchString ?? searchResultsURL;
  if (named !== undefined) return named;
  const own = new URL(req.url).search;
  if (own !== '') return own.slice(0, MOST_SEARCH);
  const from = URL.parse(req.header('referer') ?? '');
  return from?.host === req.header('host') && from?.pathname === RESULTS
    ? from.search.slice(0, MOST_SEARCH)
    : undefined;
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
