import { type ComponentType, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#kit/format.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ShelfProps } from '../below/shelf.tsx';
import { useSearchActions } from '../browser/search-actions.ts';
import { useCarMemory } from '../seen/use-car-memory.ts';
import { SearchLink } from '../results/search-link.tsx';
import { completeSlots } from './read-slots.ts';
import type { CardView } from '../page-data.ts';
import type { ShowcaseView, SlotsView } from './slots-data.ts';
import { HIDE_SHOWCASE } from './suppress-showcase.ts';
import { SlotCars, WhyThisAd } from './slot-card.tsx';
import { watchSlots } from './watch-slots.ts';

/**
 * The featured dealer: two of its cars, and a carousel of more that loads when it is opened. A shopper can hide it; the
 * checkbox works without scripts, and `suppress-showcase.ts` remembers it.
 */
export function Showcase(props: { slots: SlotsView }) {
  const slots = completeSlots(props.slots);
  if (slots.showcase === null) return null;
  return (
    <ErrorBoundary part="featured dealer" retryOn={slots} fallback={null}>
      <Dealer view={slots.showcase} />
    </ErrorBoundary>
  );
}

function Dealer({ view }: { view: ShowcaseView }) {
  const { label, dealer, cars, query, why, canHide } = view;
  const { go } = useSearchActions();
  useEffect(watchSlots, []);
  return (
    <section className="showcase" aria-labelledby="showcase-heading">
      {canHide && (
        <label className="button showcase-hide">
          <input id={HIDE_SHOWCASE} type="checkbox" className="visually-hidden" autoComplete="off" />
          <span className="showcase-shown">
            Hide<span className="visually-hidden"> the featured dealer</span>
          </span>
          <span className="showcase-hidden">Show the featured dealer again</span>
        </label>
      )}
      <div className="showcase-content" data-count={view.count}>
        <p className="slot-label">{label}</p>
        <h2 id="showcase-heading">{dealer.name}</h2>
        <p className="slot-facts">
          {dealer.place !== null && <span className="showcase-place">{dealer.place}</span>}
          {dealer.rating !== null && (
            <span className="showcase-rating">
              <Icon name="star" />
              <span className="visually-hidden">dealer rating: </span>
              <span>{dealer.rating}</span>
            </span>
          )}
        </p>
        <WhyThisAd id="why-showcase" about={dealer.name} why={why} />
        <ul className="showcase-tile">
          <SlotCars cars={cars} place="showcase" />
        </ul>
        <Vehicles view={view} />
        <SearchLink className="showcase-all" query={query} go={go} refocus="results-count">
          {`See all from ${dealer.name}`}
        </SearchLink>
      </div>
    </section>
  );
}

const NO_CARS: readonly CardView[] = [];

/** The carousel of the dealer's cars, with boxes of its final size while it loads. */
function Vehicles({ view }: { view: ShowcaseView }) {
  // Not the page's memory: a part that is not hydrated yet would disappear if its props changed.
  const memory = useCarMemory(NO_CARS);
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [Shelf, setShelf] = useState<ComponentType<ShelfProps>>();
  const [failed, setFailed] = useState(false);
  // Browsers open the element before this code arrives.
  useEffect(() => setOpened(details.current!.open), []);
  useEffect(() => {
    if (!isOpened) return;
    import('../below/shelf.tsx').then(
      (module) => setShelf(() => module.Shelf),
      () => setFailed(true),
    );
  }, [isOpened]);
  if (view.count < 2) return null;
  const boxes = <Skeleton count={view.count} className="shelf" />;
  const part = {
    key: 'showcase',
    heading: `cars of ${view.dealer.name}`,
    note: '',
    query: view.query,
    count: view.count,
  } as const;
  return (
    <details
      className="showcase-vehicles"
      ref={details}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="button">
        <span className="showcase-view">View Vehicles</span>
        <span className="showcase-close">Hide Vehicles</span>
      </summary>
      <noscript>
        <p className="slot-facts">{`${formatNumber(view.count)} cars are in the link below.`}</p>
      </noscript>
      {failed && <p className="slot-facts">These cars couldn’t be loaded. Open the link below instead.</p>}
      {!failed && isOpened && Shelf && (
        <Shelf part={part} cards={[]} memory={memory} boxes={boxes} onNothing={() => setFailed(true)} />
      )}
      {!failed && !(isOpened && Shelf) && boxes}
    </details>
  );
}
