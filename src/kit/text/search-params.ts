import { memoizeLatest } from '../memoize-latest.ts';

/** The parameters of a query string, which callers share and so cannot change. */
export type ReadonlySearchParams = Pick<URLSearchParams, 'get' | 'getAll' | 'has' | 'keys' | typeof Symbol.iterator>;

/**
 * Parses a query string, with or without `?`. Memoized, because a dozen functions read the search of one request. To
 * change parameters, create your own `URLSearchParams`.
 */
export const readSearchParams = memoizeLatest((search): ReadonlySearchParams => new URLSearchParams(search));
