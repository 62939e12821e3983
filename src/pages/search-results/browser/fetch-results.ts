import type { MoreView, SearchResultsData } from '../page-data.ts';

export type FetchedPage = { title: string; data: SearchResultsData };

/** `more`: the cards that follow. `requestId`: names a new search, so that the server can end the one before it. */
type Wanted = { more?: MoreView; requestId?: string };

/** Asks for a page's data. @throws when the search failed or was aborted. */
export async function fetchResults(
  query: string,
  signal: AbortSignal,
  { more, requestId }: Wanted = {},
): Promise<FetchedPage> {
  const params = more ? addMore(query, more) : query;
  const response = await fetch(`/cars-for-sale/svc/results${params && `?${params}`}`, {
    signal,
    headers: { accept: 'application/json', ...(requestId !== undefined && { 'X-Request-Id': requestId }) },
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  const { head, data } = (await response.json()) as { head: { title: string }; data: SearchResultsData };
  return { title: head.title, data };
}

/** The link of the next cards or those before, for people without script and for search engines. */
export function moreLink(query: string, { firstRecord }: Partial<MoreView> & { firstRecord: number }): string {
  if (firstRecord === 0) return query;
  return addSorted(query, [['firstRecord', String(firstRecord)]]);
}

function addMore(query: string, { firstRecord, after }: MoreView): string {
  return addSorted(query, [
    ['after', after],
    ['firstRecord', String(firstRecord)],
  ]);
}

/** A canonical query with parameters in their places. */
function addSorted(query: string, added: readonly [string, string][]): string {
  const pairs = [...query.split('&').filter(Boolean), ...added.map(([name, value]) => `${name}=${value}`)];
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  return pairs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('&');
}
