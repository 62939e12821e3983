import { type RefObject, useEffect, useState } from 'react';

/** Of the width in sight, so that the last card of before is the first of after. */
const STEP = 0.85;
/** Screens before the end at which more is loaded. */
const AHEAD = 2;

/** Moves a row by the screen and knows whether it is at an end; `onNearEnd` when little is left. */
export function useShelfSteps(list: RefObject<HTMLElement | null>, count: number, onNearEnd: () => void) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const left = scrollWidth - clientWidth - scrollLeft;
      const now = { atStart: scrollLeft < 2, atEnd: left < 2 };
      setEnds((before) => (before.atStart === now.atStart && before.atEnd === now.atEnd ? before : now));
      if (left < clientWidth * AHEAD) onNearEnd();
    };
    look();
    const listening = new AbortController();
    element.addEventListener('scroll', look, { passive: true, signal: listening.signal });
    addEventListener('resize', look, { signal: listening.signal });
    return () => listening.abort();
  }, [list, count, onNearEnd]);
  const step = (direction: 1 | -1) => {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * STEP });
  };
  return { ...ends, step };
}
