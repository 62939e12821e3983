import { useEffect, useRef, useState } from 'react';
import { whenActivated } from '#ui/browser/when-activated.ts';
import type { CardView, SearchResultsData } from '../page-data.ts';

/** Data that this device remembers about cars. It is never sent to the server. */
export type CarMemory = {
  hidden: readonly number[];
  /** Returns the note on a card that the shopper saw before. */
  markOf(card: Pick<CardView, 'id' | 'price'>): string | null;
  /** Returns a card with the payment at the terms of the shopper's wallet. */
  cardOf(card: CardView): CardView;
};

export type CardSearch = Pick<SearchResultsData, 'cards' | 'query' | 'hasWallet'>;

/** The memory of a device before it is read. */
export const EMPTY_MEMORY: CarMemory = { hidden: [], markOf: () => null, cardOf: (card) => card };
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

type Followed = {
  search: CardSearch;
  /** Its code, once it is loaded. */
  follow?: typeof import('./follow-memory.ts').followMemory;
  stop?: (() => void) | undefined;
};

/**
 * Returns this device's data about cars, and keeps it up to date. Empty at first: the code that reads it loads soon
 * after the page if anything is stored, otherwise on the first interaction. That renders nothing, because it would delay
 * the response to the interaction.
 */
export function useCarMemory(search: CardSearch): CarMemory {
  const [memory, setMemory] = useState(EMPTY_MEMORY);
  const followed = useRef<Followed>({ search });
  useEffect(() => {
    const now = followed.current;
    now.search = search;
    now.stop = now.follow?.(search, setMemory);
    return () => now.stop?.();
  }, [search]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const start = ({ followMemory }: typeof import('./follow-memory.ts')): void => {
      const now = followed.current;
      if (signal.aborted || now.follow) return;
      now.follow = followMemory;
      now.stop = followMemory(now.search, setMemory);
    };
    // If it cannot be loaded, the next interaction loads it again.
    const wake = () => void import('./follow-memory.ts').then(start, () => undefined);
    let idle: ReturnType<typeof setTimeout> | undefined;
    whenActivated(() => {
      if (hasMemory()) idle = setTimeout(wake, 200);
    });
    for (const touch of TOUCHES) addEventListener(touch, wake, { signal, once: true, passive: true, capture: true });
    return () => {
      clearTimeout(idle);
      listening.abort();
    };
  }, []);
  return memory;
}

function hasMemory(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
