import { useEffect, useState } from 'react';
import { whenActivated } from '#ui/browser/when-activated.ts';
import { useLazyModule } from '../browser/use-lazy-module.ts';
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

/**
 * Returns this device's data about cars, and keeps it up to date. Empty at first: the code that reads it loads soon
 * after the page if anything is stored, otherwise on the first interaction.
 */
export function useCarMemory(search: CardSearch): CarMemory {
  const [memory, setMemory] = useState(EMPTY_MEMORY);
  const [awake, setAwake] = useState(false);
  const followMemory = useLazyModule(awake, () => import('./follow-memory.ts'))?.followMemory;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const wake = () => setAwake(true);
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
  useEffect(() => followMemory?.(search, setMemory), [followMemory, search]);
  return memory;
}

function hasMemory(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
