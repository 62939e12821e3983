import { useEffect, useRef } from 'react';

/** The next batch is fetched at this distance from the end of the list (spec 2 §9). */
const ROOT_MARGIN = '1000px 0px';
/**
 * After this number of automatic batches the shopper must request more, so that they can reach the content below the
 * list.
 */
const MAX_IN_A_ROW = 8;

/**
 * Infinite scroll (flag infinite_scroll): requests more cards near the end of the list. `shown`: the number of cards;
 * `active`: there are more, and no request is pending. Keyboard users get the button instead.
 */
export function AutoMore({ shown, active, onMore }: { shown: number; active: boolean; onMore(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const inARow = useRef(0);
  const isOurs = useRef(false);
  useEffect(() => {
    // A batch that the shopper requested restarts the count, and so does a new list.
    if (!isOurs.current) inARow.current = 0;
    isOurs.current = false;
  }, [shown]);
  useEffect(() => {
    if (!active || !end.current || inARow.current >= MAX_IN_A_ROW) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || document.querySelector('.card-list :focus-visible')) return;
        observer.disconnect();
        inARow.current += 1;
        isOurs.current = true;
        onMore();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, shown, onMore]);
  return <div ref={end} aria-hidden="true" />;
}
