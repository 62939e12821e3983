import type { LoadMoreView } from '../../page-data.ts';

export function addressOf(query: string): string {
  return `/cars-for-sale${query && `?${query}`}`;
}

/** Returns the link to the next or previous cards, for browsers without script and search engines. */
export function moreLink(query: string, { firstRecord }: Partial<LoadMoreView> & { firstRecord: number }): string {
  if (firstRecord === 0) return query;
  return addSorted(query, [['firstRecord', String(firstRecord)]]);
}

/** Inserts parameters into a canonical query in sorted order. */
export function addSorted(query: string, added: readonly [string, string][]): string {
  const pairs = [...query.split('&').filter(Boolean), ...added.map(([name, value]) => `${name}=${value}`)];
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  return pairs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('&');
}
