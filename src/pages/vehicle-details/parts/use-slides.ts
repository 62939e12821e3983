import { type RefObject, useCallback, useState } from 'react';

export type Slides = {
  /** Index of the slide in view. */
  current: number;
  show(index: number): void;
  /** For the list's `onScroll`. */
  onScroll(): void;
};

/** Follows and moves a list that scrolls sideways one slide at a time; fingers and buttons do the same. */
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
