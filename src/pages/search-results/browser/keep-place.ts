const PLACE = new Set(['zip', 'searchRadius', 'city', 'state', 'dma', 'marketExtension']);

/** Adds the current search's place to a query that names none. Both are queries as in links. */
export function keepPlace(query: string, present: string): string {
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  const pairs = query.split('&').filter(Boolean);
  if (pairs.some((pair) => PLACE.has(nameOf(pair)))) return query;
  const place = present.split('&').filter((pair) => PLACE.has(nameOf(pair)));
  return [...pairs, ...place].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('&');
}
