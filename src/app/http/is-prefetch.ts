import type { Context } from 'hono';

/** Returns whether the browser prefetches a page that the visitor has not opened yet. */
export function isPrefetch({ req }: Context): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-moz'].map((name) => req.header(name)?.toLowerCase() ?? '');
  return purposes.some((purpose) => purpose.includes('prefetch') || purpose.includes('prerender'));
}
