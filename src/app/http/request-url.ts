import type { Context } from 'hono';
import { readSearchParams, type ReadonlySearchParams } from '#kit/text/search-params.ts';

/** The URL that was parsed last. One request asks for its own several times in a row. */
let last: { text: string; url: Readonly<URL> } | null = null;

/** Returns the parsed URL of a request. */
export function requestUrl(context: Context): Readonly<URL> {
  const text = context.req.url;
  if (last?.text !== text) last = { text, url: new URL(text) };
  return last.url;
}

/** Returns the parameters of a request's URL, which are parsed once for all readers. */
export function requestParams(context: Context): ReadonlySearchParams {
  return readSearchParams(requestUrl(context).search);
}
