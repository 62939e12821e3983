import { useEffect, useMemo, useState } from 'react';
import type { SearchResultsData } from '../page-data.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Returns the number of results of a pending search, if known. Its code loads on the first interaction with the page.
 */
export function useExpectedTotal(asked: string | null, data: SearchResultsData): number | null {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const touched = new AbortController();
    const touch = () => {
      touched.abort();
      setTouched(true);
    };
    for (const name of ['pointermove', 'pointerdown', 'focusin'])
      addEventListener(name, touch, { signal: touched.signal, passive: true });
    return () => touched.abort();
  }, []);
  const expectedTotal = useLoaded(isTouched, () => import('./expected-total.ts'))?.expectedTotal;
  return useMemo(() => expectedTotal?.(asked, data) ?? null, [expectedTotal, asked, data]);
}
