import { type ReactNode, useEffect, useRef, useTransition } from 'react';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { formatNumber } from '#kit/text/format.ts';
import { addressOf, moreLink } from '../browser/query/search-address.ts';
import type { SearchResultsData } from '../page-data.ts';
import { shownText } from './shown-text.ts';
import './load-more.later.css';

/** The progress through the list, and the link to the next batch. */
export function LoadMore(props: {
  data: SearchResultsData;
  /** The number of cars hidden on this device. */
  hidden: readonly number[];
  busy: boolean;
  failed: boolean;
  onMore(): void;
}) {
  const { data, hidden, failed, onMore } = props;
  // The space of the coming cards follows the frame of the press, which shows only the link as busy.
  const [isPressed, followPress] = useTransition();
  const busy = props.busy || isPressed;
  const { query, cards } = data;
  const wanted = useRef<{ query: string; from: number } | null>(null);
  useEffect(() => {
    const { query: asked, from = 0 } = wanted.current ?? {};
    if (asked === query && cards.length === from) return;
    wanted.current = null;
    if (asked === query) focusFirstOf(cards.slice(from));
  }, [query, cards]);
  const load = () => {
    if (busy) return;
    wanted.current = { query, from: cards.length };
    followPress(onMore);
  };
  const hiddenCars = hidden.length > 0 && <HiddenCars cards={cards} hidden={hidden} />;
  return <FragmentList {...progressItems(data, hidden, { busy, failed, hiddenCars, onLoad: load })} />;
}

/** Returns the list of fragments that shows the progress; empty without results. */
export function progressItems(
  data: SearchResultsData,
  hidden: readonly number[] = [],
  state: Pick<ProgressProps, 'busy' | 'failed' | 'hiddenCars' | 'onLoad'> = AT_FIRST,
) {
  const { more, previous, total, query } = data;
  const text = more ? shownText(data, hidden) : `That’s all of them.`;
  const hrefOf = (place: Parameters<typeof moreLink>[1] | null) => place && addressOf(moreLink(query, place));
  const props = { text, previous: hrefOf(previous), more: hrefOf(more), ...state };
  return { of: PROGRESS, items: total === 0 ? [] : [props] };
}

/** `previous`, `more`: the addresses of the links. */
type ProgressProps = {
  text: string;
  previous: string | null;
  more: string | null;
  busy: boolean;
  failed: boolean;
  hiddenCars: ReactNode;
  onLoad?(): void;
};

const AT_FIRST = { busy: false, failed: false, hiddenCars: false };

const PROGRESS: Fragment<ProgressProps> = {
  component: Progress,
  compact: true,
};

function Progress({ text, previous, more, busy, failed, hiddenCars, onLoad }: ProgressProps) {
  return (
    <div className="load-more">
      <p className="load-more-shown">
        {text}
        {hiddenCars}
      </p>
      {failed && <p role="alert">We are sorry. There was an issue with your last search.</p>}
      {previous !== null && (
        <a className="button" href={previous}>
          Previous Results
        </a>
      )}
      {more !== null && (
        <a
          className="button"
          href={more}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            event.preventDefault();
            onLoad?.();
          }}
        >
          {busy ? 'Loading …' : failed ? 'Please try again' : 'Load More Results'}
        </a>
      )}
    </div>
  );
}

/** Moves the focus to the first added card, which appears where the link was. */
function focusFirstOf(cards: SearchResultsData['cards']): void {
  const added = cards.map(({ id }) => document.getElementById(`listing-${id}`));
  const first = added.find((card) => card?.checkVisibility());
  first?.querySelector<HTMLElement>('.card-title a')?.focus();
}

/** Shows the number of displayed cars that are hidden on this device, and unhides them. */
function HiddenCars({ cards, hidden }: { cards: SearchResultsData['cards']; hidden: readonly number[] }) {
  const left = cards.filter(({ id }) => hidden.includes(id)).map(({ id }) => id);
  if (left.length === 0) return null;
  return (
    <span className="load-more-hidden">
      {formatNumber(left.length)} hidden
      <button
        type="button"
        className="text-button"
        onClick={() => void import('../seen/car-memory.ts').then(({ showCars }) => showCars(left))}
      >
        Show
      </button>
    </span>
  );
}
