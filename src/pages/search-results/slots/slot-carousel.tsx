import { useEffect, useRef } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { completeSlots } from './read-slots.ts';
import type { CarouselSlot, SlotCarView, SlotsView } from './slots-data.ts';
import { HouseSlot, SlotCars } from './slot-card.tsx';
import { watchSlots } from './watch-slots.ts';

/** Share of the visible width, so that the last card before a step is the first one after it. */
const STEP = 0.85;

/** Paid cards above the list. They move only when the shopper scrolls them. */
export function SlotCarousel(props: { slots: SlotsView }) {
  const slots = completeSlots(props.slots);
  if (slots.carousel.length === 0) return null;
  return (
    <ErrorBoundary part="sponsored cars" retryOn={slots} fallback={null}>
      <Carousel slots={slots.carousel} />
    </ErrorBoundary>
  );
}

function Carousel({ slots }: { slots: readonly CarouselSlot[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(watchSlots, []);
  const step = (direction: 1 | -1) => () =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * STEP });
  return (
    <section className="slots" aria-labelledby="slots-heading">
      <h2 id="slots-heading">Sponsored cars</h2>
      <div className="slots-steps">
        <button type="button" tabIndex={-1} aria-label="Back: sponsored cars" onClick={step(-1)}>
          <Icon name="arrow" />
        </button>
        <button type="button" tabIndex={-1} aria-label="Forward: sponsored cars" onClick={step(1)}>
          <Icon name="arrow" />
        </button>
      </div>
      <ul className="slots-row" ref={list}>
        {runsOf(slots).map((run, at) =>
          Array.isArray(run) ? <SlotCars key={at} cars={run} place="carousel" /> : <HouseSlot key={at} {...run} />,
        )}
      </ul>
    </section>
  );
}

type Run = SlotCarView[] | Exclude<CarouselSlot, SlotCarView>;

/** Joins neighboring cars, which are rendered as one list. */
function runsOf(slots: readonly CarouselSlot[]): Run[] {
  const runs: Run[] = [];
  for (const slot of slots) {
    const last = runs.at(-1);
    if (slot.kind !== 'car') runs.push(slot);
    else if (Array.isArray(last)) last.push(slot);
    else runs.push([slot]);
  }
  return runs;
}
