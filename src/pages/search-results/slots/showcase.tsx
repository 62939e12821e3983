import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#kit/text/format.ts';
import { fetchData } from '#ui/browser/fetch-data.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ACTIONS, useSearchActions } from '../browser/search-actions.ts';
import { SearchLink } from '../results/search-link.tsx';
import { completeSlots } from './read-slots.ts';
import type { ShowcaseView, SlotCarView, SlotsView } from './slots-data.ts';
import { HIDE_SHOWCASE } from './suppress-showcase.ts';
import { WhyThisAd } from './slot-card.tsx';
import { slotCardLists, SlotCards, SlotRow } from './slot-carousel.tsx';
import { watchSlots } from './watch-slots.ts';
import { yieldCars } from './replace-cars-in-results.ts';

/** The number of placeholders, which is more than the widest screen shows. */
const MAX_WAITING = 6;
/** A part that takes longer is left out (spec 1 §9). */
const TIMEOUT_MS = 3_000;

/**
 * Renders the featured dealer: two of its cars, and a carousel of more cars that loads when it is opened. A shopper can
 * hide it; the checkbox works without scripts, and `suppress-showcase.ts` stores it.
 */
export function Showcase(props: { slots: SlotsView }) {
  const { showcase } = completeSlots(props.slots);
  return showcase && <FragmentList {...showcaseItems(showcase)} />;
}

/** Returns the list of fragments that shows the featured dealer. */
export function showcaseItems(view: ShowcaseView) {
  return { of: SHOWCASE, items: [{ view }] };
}

type DealerProps = { view: ShowcaseView };

const SHOWCASE: Fragment<DealerProps> = {
  component: ({ view }) => (
    <ErrorBoundary part="featured dealer" retryOn={view} fallback={null}>
      <Dealer view={view} />
    </ErrorBoundary>
  ),
  // The number of cars is written as a word.
  fixed: ['view.count'],
  contexts: [ACTIONS],
  compact: true,
  inner: { paths: ['view.cars'], listsOf: ({ view: { cars } }) => slotCardLists({ slots: cars, place: 'showcase' }) },
};

function Dealer({ view }: DealerProps) {
  const { label, dealer, cars, query, why, canHide } = view;
  const { go } = useSearchActions();
  useEffect(watchSlots, []);
  return (
    <section className="showcase" aria-labelledby="showcase-label showcase-heading">
      <div className="showcase-content" data-auction={view.auctionId} data-count={view.count}>
        <p id="showcase-label" className="slot-label">
          {label}
        </p>
        {canHide && (
          <label className="button showcase-hide">
            <input id={HIDE_SHOWCASE} type="checkbox" className="visually-hidden" autoComplete="off" />
            <span className="showcase-shown">
              Hide<span className="visually-hidden"> the featured dealer</span>
            </span>
            <span className="showcase-hidden">Show the featured dealer again</span>
          </label>
        )}
        <h2 id="showcase-heading">{dealer.name}</h2>
        <p className="slot-facts">
          {dealer.place !== null && <span className="showcase-place">{dealer.place}</span>}
          {dealer.rating !== null && (
            <span className="showcase-rating">
              <Icon name="star" label="dealer rating: " />
              {dealer.rating}
            </span>
          )}
        </p>
        <WhyThisAd id="why-showcase" about={dealer.name} why={why} />
        <ul className="showcase-tile">
          <SlotCards slots={cars} place="showcase" />
        </ul>
        {view.count > 1 && <Vehicles view={view} />}
        <SearchLink className="showcase-all" query={query} go={go} refocus="results-count">
          {`See all from ${dealer.name}`}
        </SearchLink>
      </div>
    </section>
  );
}

/** The carousel of the dealer's cars. While it loads, it shows placeholders of the final size. */
function Vehicles({ view }: DealerProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [cars, setCars] = useState<readonly SlotCarView[]>();
  // The browser may have opened the element before this code arrived.
  useEffect(() => setOpened(details.current!.open), []);
  const { auctionId, query, dealer, count, found } = view;
  useEffect(() => {
    if (!isOpened) return;
    const leaving = new AbortController();
    fetchCars(auctionId, query, leaving.signal).then(setCars, () => leaving.signal.aborted || setCars([]));
    return () => leaving.abort();
  }, [isOpened, auctionId, query]);
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
        <p className="slot-facts">{`${formatNumber(count)} cars are in the link below.`}</p>
      </noscript>
      {cars?.length === 0 ? (
        <p className="slot-facts">These cars couldn’t be loaded. Open the link below instead.</p>
      ) : (
        <div className="showcase-row">
          {cars ? (
            <SlotRow name={`cars of ${dealer.name}`}>
              <SlotCards slots={found ? yieldCars(cars, found.ids, found.house) : cars} place="vehicles" />
            </SlotRow>
          ) : (
            <Skeleton count={isOpened ? Math.min(count, MAX_WAITING) : 0} className="slots-row" />
          )}
        </div>
      )}
    </details>
  );
}

/** @throws if the cars do not arrive in time, or `signal` aborts. */
async function fetchCars(auctionId: string, query: string, signal: AbortSignal): Promise<readonly SlotCarView[]> {
  const path = `/cars-for-sale/svc/showcase/${auctionId}?${query}`;
  return (await fetchData<{ cars: SlotCarView[] }>(path, { signal, timeoutMs: TIMEOUT_MS })).cars;
}
