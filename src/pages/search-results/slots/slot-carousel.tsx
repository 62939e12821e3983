import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type Fragment, type FragmentItems, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { completeSlots } from './read-slots.ts';
import type { CarouselSlot, SlotCarView, SlotsView } from './slots-data.ts';
import { HouseSlot, slotCarItems, SlotCars } from './slot-card.tsx';
import { watchSlots } from './watch-slots.ts';

/** Renders paid cards above the list. They move only when the shopper scrolls them. */
export function SlotCarousel(props: { slots: SlotsView }) {
  const { carousel } = completeSlots(props.slots);
  return carousel.length > 0 && <FragmentList {...carouselItems(carousel)} />;
}

/** Returns the list of fragments that shows the carousel. */
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

/** Renders paid cards, and cards of the site between them. */
export function SlotCards({ slots, place }: SlotCardsProps) {
  return runsOf(slots).map((run, at) =>
    Array.isArray(run) ? <SlotCars key={at} cars={run} place={place} /> : <HouseSlot key={at} {...run} />,
  );
}

/**
 * Returns the lists of fragments in `SlotCards`; `null` if there are cards of the site, which only the browser adds.
 */
export function slotCardLists({ slots, place }: SlotCardsProps): readonly FragmentItems[] | null {
  const runs = runsOf(slots);
  return runs.every((run) => Array.isArray(run)) ? runs.map((cars) => slotCarItems({ cars, place })) : null;
}

type Run = SlotCarView[] | Exclude<CarouselSlot, SlotCarView>;

/** Groups neighboring cars, which are rendered as one list. */
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

/** The share of the visible width to scroll per step, so that the last card before a step is the first one after it. */
const STEP = 0.85;

/**
 * Renders a row of cards that moves only when the shopper scrolls it. `name`: the row's name for its buttons, which
 * appear if the row can be scrolled.
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
