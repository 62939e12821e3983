import { useEffect, useState } from 'react';
import { type CarMemory, MEMORY_CHANGED, MEMORY_KEY, readCarMemory } from './car-memory.ts';
import { leaveOut } from './leave-out.ts';
import { rememberVisit } from './remember-visit.ts';

const NOTHING: CarMemory = { hidden: [], seen: new Map() };

/**
 * What this device remembers of cars, and goes on remembering. Nothing at first: the store is asked when the page is
 * idle.
 */
export function useCarMemory(): CarMemory {
  const [memory, setMemory] = useState(NOTHING);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => {
      const now = readCarMemory();
      leaveOut(now.hidden);
      setMemory(now);
    };
    const idle = setTimeout(read, 200);
    addEventListener('click', rememberVisit, { signal });
    addEventListener('auxclick', rememberVisit, { signal });
    addEventListener(MEMORY_CHANGED, read, { signal });
    addEventListener('pageshow', (event) => event.persisted && read(), { signal });
    addEventListener('storage', ({ key }) => key === MEMORY_KEY && read(), { signal });
    return () => {
      clearTimeout(idle);
      listening.abort();
    };
  }, []);
  return memory;
}
