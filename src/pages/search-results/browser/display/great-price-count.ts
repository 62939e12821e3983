import { PARAM_NAMES } from '#features/search/search.ui.ts';

/** A count of great prices, and the search that lists them. */
export type GreatPrices = { count: number; query: string };

/** Counts of this document by search: they are requested once, when they are first shown. */
const stored = new Map<string, Promise<GreatPrices | null>>();

/** Parameters that a count ignores. */
const LEFT_OUT = ['after', 'firstRecord', 'numRecords', 'sortBy'];

/**
 * Counts the great prices of a search at any distance (spec 2 §7); `null` if the search has no place, so that the panel
 * already counts them, or if they cannot be counted now.
 */
export function countGreatPrices(search: string): Promise<GreatPrices | null> {
  const params = new URLSearchParams(search);
  if (!params.has(PARAM_NAMES.zip) && !params.has(PARAM_NAMES.city)) return Promise.resolve(null);
  for (const name of LEFT_OUT) params.delete(name);
  params.set(PARAM_NAMES.deal, 'greatprice');
  params.set(PARAM_NAMES.radius, '0');
  params.sort();
  const query = params.toString();
  const known = stored.get(query);
  if (known) return known;
  const counted = requestCount(query).then((count) => (count === null ? null : { count, query }));
  stored.set(query, counted);
  // A failure is not cached, so that the next opening tries again.
  void counted.then((found) => found ?? stored.delete(query));
  return counted;
}

async function requestCount(query: string): Promise<number | null> {
  try {
    const response = await fetch(`/rest/lsc/listing/count?${query}`, { headers: { accept: 'application/json' } });
    if (!response.ok) return null;
    const { totalResultCount } = (await response.json()) as { totalResultCount?: number };
    return totalResultCount ?? null;
  } catch {
    return null;
  }
}
