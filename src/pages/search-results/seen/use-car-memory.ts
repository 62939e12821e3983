import { useEffect, useState } from 'react';
import { useLoaded } from '../browser/use-loaded.ts';
import type { CardView } from '../page-data.ts';

/** What this device remembers of cars, and nobody else is told. */
export type CarMemory = {
  hidden: readonly number[];
  /** What a card says to a shopper who was shown the car before. */
  markOf(card: Pick<CardView, 'id' | 'price'>): string | null;
};

const NOTHING: CarMemory = { hidden: [], markOf: () => null };
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/**
 * What this device remembers of cars, and goes on remembering. Nothing at first: what reads it is loaded when the page
 * is idle where there is something to read, and else when somebody touches the page.
 */
export function useCarMemory(cards: readonly CardView[]): CarMemory {
  const [memory, setMemory] = useState(NOTHING);
  const [awake, setAwake] = useState(false);
  const followMemory = useLoaded(awake, () => import('./follow-memory.ts'))?.followMemory;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const wake = () => setAwake(true);
    const idle = hasMemory() ? setTimeout(wake, 200) : undefined;
    for (const touch of TOUCHES) addEventListener(touch, wake, { signal, once: true, passive: true });
    return () => {
      clearTimeout(idle);
      listening.abort();
    };
  }, []);
  useEffect(() => followMemory?.(cards, setMemory), [followMemory, cards]);
  return memory;
}

function hasMemory(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
