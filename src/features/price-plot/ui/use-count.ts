import { useEffect, useState } from 'react';
import { fetchCount } from './fetch-market.ts';

/** While thumbs and digits still move nobody is asked. */
const PAUSE_MS = 150;

/** How many cars a search finds, asked when it has stood for a moment; `undefined` until it is known, `null` where it cannot be. */
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
