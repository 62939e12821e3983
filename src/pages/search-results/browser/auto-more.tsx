import { useEffect, useRef } from 'react';

/** The next batch is fetched when the end of the list is this near (spec 2 §9). */
const ROOT_MARGIN = '1000px 0px';
/** After so many batches in a row the shopper says whether to go on, so that what stands below can be reached. */
const MOST_IN_A_ROW = 8;

/**
 * Infinite scroll (flag infinite_scroll): asks for more cards as the end of the list comes near. `shown`: how many cards
 * there are; `active`: there are more, and nothing is on its way. Who walks the list by keyboard has the button instead.
 */
export function AutoMore({ shown, active, onMore }: { shown: number; active: boolean; onMore(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const inARow = useRef(0);
  const isOurs = useRef(false);
  useEffect(() => {
    // A batch that was asked for by hand begins a new row, as does a list that began anew.
    if (!isOurs.current) inARow.current = 0;
    isOurs.current = false;
  }, [shown]);
  useEffect(() => {
    if (!active || !end.current || inARow.current >= MOST_IN_A_ROW) return;
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
