import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  startTransition,
  type RefObject,
} from 'react';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { Icon } from '#ui/icon.tsx';
import type { LazyCarRowView, CardView } from '../page-data.ts';
import { Card } from '../results/card.tsx';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { type FoundCars, MoreCars } from './more-cars.ts';

/** The share of the visible width to scroll per step, so that the last card before a step is the first one after it. */
const STEP = 0.85;
/** More cars are loaded at this distance from the end, in visible widths. */
const AHEAD = 2;
/** The width of a card's picture, for `sizes` (`e2e/pages/picture-sizes.test.ts`). */
const SHELF_SIZES = 'min(270px, 78vw - 2px)';

export type ShelfProps = {
  part: LazyCarRowView;
  /** Cars of the list above, which are not repeated here. */
  cards: readonly CardView[];
  memory: CarMemory;
  /** Placeholders to show while the cars load. */
  boxes: ReactNode;
  onNothing(): void;
};

/**
 * The number of cards to render at first, and to add each time the end comes near: rendering a hundred cards at once
 * would block the page.
 */
const AT_ONCE = 24;

/** A row of cars that scrolls sideways, by touch, keys or buttons. Its height never changes, so nothing shifts. */
export function Shelf({ part, cards, memory, boxes, onNothing }: ShelfProps) {
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const { found, failed, loadMore } = useMoreCars(part, cards);
  const shown = useMemo(() => {
    const left = new Set([...cards.map(({ id }) => id), ...memory.hidden]);
    return found?.filter(({ id }) => !left.has(id));
  }, [found, cards, memory.hidden]);
  const nothing = failed || shown?.length === 0;
  useEffect(() => {
    if (nothing) onNothing();
  }, [nothing, onNothing]);
  const [max, setMost] = useState(AT_ONCE);
  const isAllDrawn = max >= (shown?.length ?? 0);
  const goOn = useCallback(() => {
    if (isAllDrawn) loadMore();
    else setMost((before) => before + AT_ONCE);
  }, [isAllDrawn, loadMore]);
  const { step, atStart, atEnd } = useShelfSteps(list, Math.min(max, shown?.length ?? 0), goOn);
  if (!shown) return boxes;
  return (
    <div className="shelf-frame">
      <button type="button" className="shelf-skip visually-hidden" onClick={() => end.current?.focus()}>
        Skip these cars
      </button>
      <ul ref={list} className="shelf">
        {shown.slice(0, max).map((card) => (
          <Card
            key={card.id}
            card={memory.cardOf(card)}
            srcset={srcsetOf(card.picture.src)}
            sizes={SHELF_SIZES}
            eager={false}
            mark={memory.markOf(card)}
            again
          />
        ))}
      </ul>
      <span ref={end} tabIndex={-1} />
      <div className="shelf-steps">
        <Step label={`Back: ${part.heading}`} disabled={atStart} onClick={() => step(-1)} />
        <Step label={`Forward: ${part.heading}`} disabled={atEnd} onClick={() => step(1)} />
      </div>
    </div>
  );
}

/** Renders a button for mouse and touch. With a keyboard, the row scrolls with the focus from card to card. */
function Step({ label, disabled, onClick }: { label: string; disabled: boolean; onClick(): void }) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} aria-disabled={disabled} onClick={onClick}>
      <Icon name="arrow" />
    </button>
  );
}

/**
 * Loads a part's cars and more of them on demand. The part is remounted for each search, so the loader is created once.
 */
function useMoreCars(part: LazyCarRowView, cards: readonly CardView[]): FoundCars & { loadMore(): void } {
  const [now, setNow] = useState<FoundCars>({ failed: false });
  const [loader] = useState(() => {
    const shown = cards.map(({ id }) => id);
    return new MoreCars(part, shown, (found) => startTransition(() => setNow(found)));
  });
  useEffect(() => loader.start(), [loader]);
  return { ...now, loadMore: loader.loadMore };
}

/**
 * Scrolls a row by about its visible width, and tracks whether it is at an end. Calls `onNearEnd` when the end comes
 * near.
 */
function useShelfSteps(list: RefObject<HTMLElement | null>, count: number, onNearEnd: () => void) {
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
