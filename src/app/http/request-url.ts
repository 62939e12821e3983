import type { Context } from 'hono';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import { memoizeLatest } from '#kit/memoize-latest.ts';
import { readSearchParams, type ReadonlySearchParams } from '#kit/text/search-params.ts';

const readUrl = memoizeLatest((text): Readonly<URL> => new URL(text));

/** Returns the parsed URL of a request. */
export function requestUrl(context: Context): Readonly<URL> {
  return readUrl(context.req.url);
}

/** Returns the host name of a request's URL. */
export function requestHostname({ req: { url } }: Context): string {
  const pathAt = url.indexOf('/', url.indexOf('//') + 2);
  return hostnameOf(pathAt < 0 ? url : url.slice(0, pathAt));
}

/**
 * Returns the host name of an origin; empty if it has none. Cached, because parsing a URL takes long and a site has few
 * host names. Further names come only from invalid requests.
 */
export const hostnameOf = memoizeBounded({ max: 100 }, (origin: string) => URL.parse(origin)?.hostname ?? '');

/** Returns the parameters of a request's URL. They are parsed only once per request. */
export function requestParams(context: Context): ReadonlySearchParams {
  return readSearchParams(requestUrl(context).search);
}
