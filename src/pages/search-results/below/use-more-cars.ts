import { useEffect, useRef, useState } from 'react';
import type { BelowPartView, CardView } from '../page-data.ts';
import { fetchMoreCars } from './fetch-more-cars.ts';
import { joinCards } from './join-cards.ts';

/** A part's cars, and how more of them are had. `found` is absent while the first load. */
export function useMoreCars(part: BelowPartView, cards: readonly CardView[]) {
  const [found, setFound] = useState<readonly CardView[]>();
  const [failed, setFailed] = useState(false);
  const state = useRef({ next: null as number | null, busy: false });
  const flight = useRef<AbortController>(null);
  const shown = useRef(cards);
  shown.current = cards;

  const load = async (firstRecord?: number) => {
    const { signal } = (flight.current ??= new AbortController());
    state.current.busy = true;
    try {
      const ids = shown.current.map(({ id }) => id);
      const batch = await fetchMoreCars(
        { key: part.key, query: part.query, shown: ids, ...(firstRecord !== undefined && { firstRecord }) },
        signal,
      );
      state.current.next = batch.next;
      setFound((before = []) => joinCards(before, batch.cards, firstRecord));
    } catch {
      // What came before stays; a part that never came goes.
      if (!signal.aborted && firstRecord === undefined) setFailed(true);
      state.current.next = null;
    }
    state.current.busy = false;
  };

  useEffect(() => {
    void load();
    return () => {
      flight.current?.abort();
      flight.current = null;
    };
    // The part is drawn anew for every search, so it loads once.
  }, []);

  const loadMore = () => {
    const { next, busy } = state.current;
    if (next !== null && !busy) void load(next);
  };
  return { found, failed, loadMore };
}
