/** The parameters of a query string, which callers share and so cannot change. */
export type ReadonlySearchParams = Pick<URLSearchParams, 'get' | 'getAll' | 'has' | 'keys' | typeof Symbol.iterator>;

/** The query string that was parsed last. A dozen functions read the search of one request in a row. */
let last: { search: string; params: ReadonlySearchParams } | null = null;

/** Parses a query string, with or without `?`. Use a `URLSearchParams` of your own to change parameters. */
export function readSearchParams(search: string): ReadonlySearchParams {
  if (last?.search !== search) last = { search, params: new URLSearchParams(search) };
  return last.params;
}
