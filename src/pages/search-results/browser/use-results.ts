import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { SearchResultsData } from '../page-data.ts';
import { Navigator } from './navigator.ts';
import { firstShown, type Shown } from './shown.ts';

/** Returns what the page shows, and the navigator that changes it. */
export function useResults(
  first: SearchResultsData,
  form: RefObject<HTMLFormElement | null>,
): Shown & { navigator: Navigator } {
  const [shown, setShown] = useState<Shown>(() => firstShown(first));
  const [navigator] = useState(
    () => new Navigator(first, form, (part) => setShown((before) => ({ ...before, ...part }))),
  );
  useLayoutEffect(() => navigator.drawn(shown.data), [navigator, shown.data]);
  useEffect(() => navigator.start(), [navigator]);
  return { ...shown, navigator };
}
