import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MarketAnswer, withoutHiddenCars } from '#features/price-plot/price-plot.ts';
import { fetchMarket, MarketPlot } from '#features/price-plot/price-plot.ui.ts';
import { Icon } from '#ui/icon.tsx';
import { MEMORY_CHANGED, readHiddenCars } from '../seen/car-memory.ts';
import './market-panel.css';
import { createRoot } from 'react-dom/client';
import type { DialogContext } from '../modals/use-dialogs.ts';

type OpenPanel = { place: HTMLElement; close(): void };

let open: OpenPanel | undefined;

type PlottedSearch = { query: string; answer: MarketAnswer };

/** Renders the price plot of a search above its cards. A marked area can be turned into a search. */
export function MarketPanel(props: { link: HTMLAnchorElement; go(query: string): void; onClose(): void }) {
  const { link, go, onClose } = props;
  const query = useQueryOf(link);
  const [shown, setShown] = useState<PlottedSearch | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hidden = useHidden();
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel fills the space that was reserved for it.
  useLayoutEffect(() => endWait(link), [link]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const asking = new AbortController();
    fetchMarket(query, asking.signal).then(
      (answer) => setShown({ query, answer }),
      () => !asking.signal.aborted && setFailed(query),
    );
    return () => asking.abort();
  }, [query, attempt]);
  const isLate = shown?.query !== query && failed !== query;
  return (
    <section className="market-panel" aria-labelledby="market-heading" aria-busy={isLate}>
      <header>
        <h2 id="market-heading" ref={heading} tabIndex={-1}>
          Price and mileage of these cars
        </h2>
        <button type="button" className="button market-close" onClick={onClose} aria-label="Close the plot">
          <Icon name="close" />
          <span>Close the plot</span>
        </button>
      </header>
      {failed === query && shown?.query !== query ? (
        <p>
          We can’t show the plot right now.{' '}
          <button
            type="button"
            className="button"
            onClick={() => {
              setFailed(null);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </button>
        </p>
      ) : shown ? (
        <MarketPlot
          key={shown.query}
          answer={withoutHiddenCars(shown.answer, hidden)}
          query={shown.query}
          onShow={go}
        />
      ) : (
        <p className="market-coming">Drawing …</p>
      )}
    </section>
  );
}

/** Returns the cars hidden on this device, in this tab or another. */
function useHidden(): ReadonlySet<number> {
  const [hidden, setHidden] = useState(() => new Set(readHiddenCars()));
  useEffect(() => {
    const listening = new AbortController();
    const look = () => setHidden(new Set(readHiddenCars()));
    for (const name of [MEMORY_CHANGED, 'storage']) addEventListener(name, look, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return hidden;
}

/** Returns the query in the link, which React updates with every answer. */
function useQueryOf(link: HTMLAnchorElement): string {
  const [query, setQuery] = useState(() => queryOf(link));
  useEffect(() => {
    const look = () => setQuery(queryOf(link));
    const observer = new MutationObserver(look);
    observer.observe(link, { attributeFilter: ['href'] });
    look();
    return () => observer.disconnect();
  }, [link]);
  return query;
}

function queryOf(link: HTMLAnchorElement): string {
  return new URL(link.href).search.slice(1);
}

function endWait(link: HTMLAnchorElement): void {
  link.ariaBusy = null;
  // React may have rendered the link again.
  document.querySelector('.results-bar')?.removeAttribute('data-waits');
}

/**
 * Opens the plot between the toolbar and the cards, or scrolls to it. The plot follows the search in the link until it
 * is closed, by its button or by the other link of the switch.
 */
export function openMarket(link: HTMLAnchorElement, { actions }: DialogContext): void {
  // The page may have been re-rendered in the meantime.
  if (!open?.place.isConnected) {
    open?.close();
    open = openPanel(link, actions.go);
  } else endWait(link);
  document.getElementById('market-heading')?.focus({ preventScroll: true });
}

function openPanel(link: HTMLAnchorElement, go: (query: string) => void): OpenPanel {
  const list = link.previousElementSibling as HTMLAnchorElement;
  const place = document.createElement('div');
  // React inserts its own elements relative to each other, so it does not move elements that others inserted.
  link.closest('.results-bar')!.after(place);
  const root = createRoot(place);
  const listening = new AbortController();
  const close = () => {
    open = undefined;
    listening.abort();
    markCurrent(list, link);
    // Unmounts after the event that closes it: React must not unmount under its own handler.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
    });
  };
  const closeToLink = () => {
    close();
    link.focus({ preventScroll: true });
  };
  const showList = (event: Event) => {
    event.preventDefault();
    closeToLink();
  };
  list.addEventListener('click', showList, { signal: listening.signal });
  markCurrent(link, list);
  root.render(<MarketPanel link={link} go={go} onClose={closeToLink} />);
  return { place, close };
}

/** Marks one link of the switch as the current one. */
function markCurrent(current: Element, other: Element): void {
  current.setAttribute('aria-current', 'true');
  other.removeAttribute('aria-current');
}
