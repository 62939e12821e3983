import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { BelowPartView, CardView } from '../page-data.ts';
import { Card } from '../results/card.tsx';
import type { CarMemory } from '../seen/use-car-memory.ts';
import { useMoreCars } from './use-more-cars.ts';
import { useShelfSteps } from './use-shelf-steps.ts';

export type ShelfProps = {
  part: BelowPartView;
  /** Cars of the list above, which do not stand here again. */
  cards: readonly CardView[];
  terms: string;
  memory: CarMemory;
  /** Shown while the cars load. */
  boxes: ReactNode;
  onNothing(): void;
};

const SIZES = '272px';
/** Cards drawn at first, and more of them each time that the end comes near: nobody waits for a hundred. */
const AT_ONCE = 24;

/** Cars in a row that is moved sideways, by touch, keys or buttons. Its height is always the same, so nothing shifts. */
export function Shelf({ part, cards, terms, memory, boxes, onNothing }: ShelfProps) {
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
  const [most, setMost] = useState(AT_ONCE);
  const isAllDrawn = most >= (shown?.length ?? 0);
  const goOn = useCallback(() => {
    if (isAllDrawn) loadMore();
    else setMost((before) => before + AT_ONCE);
  }, [isAllDrawn, loadMore]);
  const { step, atStart, atEnd } = useShelfSteps(list, Math.min(most, shown?.length ?? 0), goOn);
  if (!shown) return boxes;
  return (
    <div className="shelf-frame">
      <button type="button" className="shelf-skip visually-hidden" onClick={() => end.current?.focus()}>
        Skip these cars
      </button>
      <ul ref={list} className="shelf">
        {shown.slice(0, most).map((card) => (
          <Card key={card.id} card={card} sizes={SIZES} terms={terms} eager={false} mark={memory.markOf(card)} again />
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

/** For pointers: with keys the row follows the focus from card to card. */
function Step({ label, disabled, onClick }: { label: string; disabled: boolean; onClick(): void }) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} aria-disabled={disabled} onClick={onClick}>
      <Icon name="arrow" />
    </button>
  );
}
