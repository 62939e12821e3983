import { useEffect, useState } from 'react';
import { fetchCount } from './fetch-market.ts';

/** Requests wait until the selection has not changed for this long, in milliseconds. */
const PAUSE_MS = 150;

/**
 * Returns how many cars a search finds. The request is sent when the query has not changed for a moment. The result is
 * `undefined` until the count is known, and `null` if it is not available.
 */
export function useCount(query: string | null): number | null | undefined {
  const [known, setKnown] = useState<{ query: string; count: number | null }>();
  useEffect(() => {
    if (query === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      fetchCount(query, asking.signal).then(
        (count) => setKnown({ query, count }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return known && known.query === query ? known.count : undefined;
}
