import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

/** The scrolled share of the visible width, so that the last card before a step is the first one after it. */
const STEP = 0.85;

/**
 * Renders a row of cards that moves only when the shopper scrolls it. `name`: names the row for its buttons, which appear
 * if there is something to scroll.
 */
export function SlotRow({ name, children }: { name: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [canScroll, setCanScroll] = useState(false);
  useEffect(() => {
    const { current: row } = list;
    const observer = new ResizeObserver(() => setCanScroll(row!.scrollWidth > row!.clientWidth));
    observer.observe(row!);
    return () => observer.disconnect();
  }, [children]);
  const step = (direction: 1 | -1) => () =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * STEP });
  return (
    <>
      {canScroll && (
        <div className="slots-steps">
          <button type="button" tabIndex={-1} aria-label={`Back: ${name}`} onClick={step(-1)}>
            <Icon name="arrow" />
          </button>
          <button type="button" tabIndex={-1} aria-label={`Forward: ${name}`} onClick={step(1)}>
            <Icon name="arrow" />
          </button>
        </div>
      )}
      <ul className="slots-row" ref={list}>
        {children}
      </ul>
    </>
  );
}
