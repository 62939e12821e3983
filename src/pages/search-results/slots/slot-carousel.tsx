import { useEffect } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { completeSlots } from './read-slots.ts';
import type { CarouselSlot, SlotCarView, SlotsView } from './slots-data.ts';
import { HouseSlot, SlotCars } from './slot-card.tsx';
import { SlotRow } from './slot-row.tsx';
import { watchSlots } from './watch-slots.ts';

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
  useEffect(watchSlots, []);
  return (
    <section className="slots" aria-labelledby="slots-heading">
      <h2 id="slots-heading">Sponsored cars</h2>
      <SlotRow name="sponsored cars">
        {runsOf(slots).map((run, at) =>
          Array.isArray(run) ? <SlotCars key={at} cars={run} place="carousel" /> : <HouseSlot key={at} {...run} />,
        )}
      </SlotRow>
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
