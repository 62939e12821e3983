import { useEffect } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import { completeSlots } from './read-slots.ts';
import type { CarouselSlot, SlotCarView, SlotsView } from './slots-data.ts';
import { HouseSlot, slotCarItems, SlotCars } from './slot-card.tsx';
import { SlotRow } from './slot-row.tsx';
import { watchSlots } from './watch-slots.ts';

/** Renders paid cards above the list. They move only when the shopper scrolls them. */
export function SlotCarousel(props: { slots: SlotsView }) {
  const { carousel } = completeSlots(props.slots);
  return carousel.length > 0 && <FragmentList {...carouselItems(carousel)} />;
}

/** Returns the list that shows the carousel. */
export function carouselItems(slots: readonly CarouselSlot[]) {
  return { of: CAROUSEL, items: [{ slots }] };
}

type CarouselProps = { slots: readonly CarouselSlot[] };

const CAROUSEL: Fragment<CarouselProps> = {
  component: ({ slots }) => (
    <ErrorBoundary part="sponsored cars" retryOn={slots} fallback={null}>
      <Carousel slots={slots} />
    </ErrorBoundary>
  ),
  keyOf: () => '',
  fixed: [],
  contexts: [],
  compact: true,
  inner: { paths: ['slots'], listsOf: ({ slots }) => slotCardLists({ slots, place: 'carousel' }) },
};

function Carousel({ slots }: CarouselProps) {
  useEffect(watchSlots, []);
  return (
    <section className="slots" aria-labelledby="slots-heading">
      <h2 id="slots-heading">Sponsored cars</h2>
      <SlotRow name="sponsored cars">
        <SlotCards slots={slots} place="carousel" />
      </SlotRow>
    </section>
  );
}

type SlotCardsProps = { slots: readonly CarouselSlot[]; place: string };

/** Renders paid cards, and cards of the site among them. */
export function SlotCards({ slots, place }: SlotCardsProps) {
  return runsOf(slots).map((run, at) =>
    Array.isArray(run) ? <SlotCars key={at} cars={run} place={place} /> : <HouseSlot key={at} {...run} />,
  );
}

/** Returns the lists in `SlotCards`; `null` with cards of the site, which only the browser adds. */
export function slotCardLists({ slots, place }: SlotCardsProps): readonly FragmentItems[] | null {
  const runs = runsOf(slots);
  return runs.every((run) => Array.isArray(run)) ? runs.map((cars) => slotCarItems({ cars, place })) : null;
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
