import type { Context } from 'hono';
import { z } from 'zod';

const RESULTS = '/cars-for-sale';
/** Maximum length of a search, the same as of a URL. */
const MOST_SEARCH = 8_192;

const filtersSchema = z.record(z.string().max(100), z.union([z.string(), z.array(z.string())]));

/** Parses a search whose filters are percent-encoded JSON into its query. */
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

/** The fields that name the search to save. Fields of a saved search are accepted back unchanged. */
export const searchToSaveShape = {
  search: z.string().max(MOST_SEARCH).optional(),
  saveSearchString: z.string().max(MOST_SEARCH).optional(),
  searchResultsURL: encodedFilters,
};

type Named = { [Name in keyof typeof searchToSaveShape]?: string | undefined };

/**
 * Returns the query of the search to save: as the body names it, else from the call's own URL, else from the results
 * page that sent the call. `undefined`: none of them names one.
 */
export function searchToSaveOf(
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
