import { useEffect, useRef, useState } from 'react';
import { whenActivated } from '#ui/browser/when-activated.ts';
import { MOVES, PRESSES } from '../browser/lazy-navigator.ts';
import type { CardView, SearchResultsData } from '../page-data.ts';

/** Data that this device remembers about cars. It is never sent to the server. */
export type CarMemory = {
  hidden: readonly number[];
  /** Returns the note on a card that the shopper saw before. */
  markOf(card: Pick<CardView, 'id' | 'price'>): string | null;
  /** Returns a card with a payment that uses the terms in the shopper's wallet. */
  cardOf(card: CardView): CardView;
};

export type CardSearch = Pick<SearchResultsData, 'cards' | 'query' | 'hasWallet'>;

/** The memory before it is read from the device. */
export const EMPTY_MEMORY: CarMemory = { hidden: [], markOf: () => null, cardOf: (card) => card };

/**
 * Returns this device's data about cars, and keeps it up to date. Empty at first: the code that reads it loads soon
 * after the page if anything is stored, otherwise at the first interaction. Loading it does not render anything by
 * itself, because that would delay the response to the interaction.
 */
export function useCarMemory(search: CardSearch): CarMemory {
  const [memory, setMemory] = useState(EMPTY_MEMORY);
  const late = useRef<typeof import('./follow-memory.ts')>(undefined);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let stop: (() => void) | undefined;
    const start = () => {
      if (!signal.aborted) stop ??= late.current?.followMemory(search, setMemory);
    };
    // If the code cannot be loaded, the next interaction tries again.
    const wake = async () => {
      late.current ??= await import('./follow-memory.ts').catch(() => undefined);
      start();
    };
    start();
    whenActivated(() => {
      if (hasMemory()) setTimeout(wake, 200);
    });
    for (const touch of [...MOVES, ...PRESSES])
      addEventListener(touch, wake, { signal, once: true, passive: true, capture: true });
    return () => {
      listening.abort();
      stop?.();
    };
  }, [search]);
  return memory;
}

function hasMemory(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
