import { useEffect, useState } from 'react';
import { formatNumber } from '#kit/text/format.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { useSearchActions } from '../browser/search-actions.ts';
import type { SectionView } from '../page-data.ts';
import { SearchLink } from '../results/search-link.tsx';

/** Shows how many cars the search finds with great prices at any distance, once its section is open. */
export function GreatPrices({ section }: { section: SectionView }) {
  const { go } = useSearchActions();
  const [counted, setCounted] = useState<CountedPrices | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: CountedPrices | null) => {
      if (isCurrent) setCounted(found);
    };
    void countGreatPrices(location.search).then(show);
    return () => {
      isCurrent = false;
    };
    // Every answer has new section objects, and may belong to another search.
  }, [section]);
  if (counted === null || counted.count === 0) return null;
  const { count, query } = counted;
  return (
    <p className="option-none">
      <SearchLink query={query} go={go}>
        {count === 1 ? '1 great price' : `${formatNumber(count)} great prices`} at any distance
      </SearchLink>
    </p>
  );
}

/** The number of cars with great prices, and the search that lists them. */
type CountedPrices = { count: number; query: string };

/** The counts of this document by search, so that each is requested only once, when it is first shown. */
const stored = new Map<string, Promise<CountedPrices | null>>();

/** Parameters that the count ignores. */
const LEFT_OUT = ['after', 'firstRecord', 'numRecords', 'sortBy'];

/**
 * Counts the cars with great prices of a search at any distance (spec 2 §7); `null` if the search has no place, because
 * the panel then already counts them, or if they cannot be counted now.
 */
export function countGreatPrices(search: string): Promise<CountedPrices | null> {
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
