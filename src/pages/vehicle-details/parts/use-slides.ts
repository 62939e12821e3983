import { type RefObject, useCallback, useState } from 'react';

export type Slides = {
  /** Index of the visible slide. */
  current: number;
  show(index: number): void;
  /** Handler for the list's `onScroll`. */
  onScroll(): void;
};

/** Tracks and scrolls a list that moves sideways by one slide at a time, by touch or buttons. */
export function useSlides(list: RefObject<HTMLElement | null>, count: number): Slides {
  const [current, setCurrent] = useState(0);
  const show = useCallback(
    (index: number) => {
      const { current: element } = list;
      const wanted = Math.min(count - 1, Math.max(0, index));
      element?.scrollTo({ left: wanted * element.clientWidth, behavior: 'smooth' });
    },
    [list, count],
  );
  const onScroll = useCallback(() => {
    const { current: element } = list;
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }, [list]);
  return { current, show, onScroll };
}
