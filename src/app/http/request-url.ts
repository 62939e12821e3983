import type { Context } from 'hono';
import { memoizeLatest } from '#kit/memoize-latest.ts';
import { readSearchParams, type ReadonlySearchParams } from '#kit/text/search-params.ts';

const readUrl = memoizeLatest((text): Readonly<URL> => new URL(text));

/** Returns the parsed URL of a request. */
export function requestUrl(context: Context): Readonly<URL> {
  return readUrl(context.req.url);
}

/** Returns the parameters of a request's URL, which are parsed once for all readers. */
export function requestParams(context: Context): ReadonlySearchParams {
  return readSearchParams(requestUrl(context).search);
}
