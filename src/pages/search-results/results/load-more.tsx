import { formatNumber } from '#kit/format.ts';
import { moreLink } from '../browser/fetch-results.ts';
import type { SearchResultsData } from '../page-data.ts';
import { showCars } from '../seen/car-memory.ts';
import './load-more.css';

/** How far the list has come, and its next batch. */
export function LoadMore(props: {
  data: SearchResultsData;
  /** Cars that this device hides. */
  hidden: readonly number[];
  busy: boolean;
  failed: boolean;
  onMore(): void;
}) {
  const { data, hidden, busy, failed, onMore } = props;
  const { more, total, query, cards } = data;
  if (total === 0) return null;
  const seen = more ? more.firstRecord : cards.length;
  const text = more
    ? `${formatNumber(seen)} of ${formatNumber(total)} shown`
    : `You have reached the end of these results.`;
  return (
    <div className="load-more">
      <p className="load-more-shown">
        {text}
        <HiddenCars cards={cards} hidden={hidden} />
      </p>
      {failed && <p role="alert">We are sorry. There was an issue with your last search.</p>}
      {more && (
        <a
          className="button"
          href={`/cars-for-sale?${moreLink(query, more)}`}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!busy) onMore();
          }}
        >
          {busy ? 'Loading …' : failed ? 'Please try again' : 'Load More Results'}
        </a>
      )}
    </div>
  );
}

/** How many of the cars shown this device hides, and the way back. */
function HiddenCars({ cards, hidden }: { cards: SearchResultsData['cards']; hidden: readonly number[] }) {
  const left = cards.filter(({ id }) => hidden.includes(id)).map(({ id }) => id);
  if (left.length === 0) return null;
  return (
    <span className="load-more-hidden">
      {formatNumber(left.length)} hidden
      <button type="button" className="text-button" onClick={() => showCars(left)}>
        Show
      </button>
    </span>
  );
}
