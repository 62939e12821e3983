import { formatNumber } from '#kit/format.ts';
import { moreLink } from '../browser/fetch-results.ts';
import type { SearchResultsData } from '../page-data.ts';
import './load-more.css';

/** How far the list has come, and its next batch. */
export function LoadMore(props: { data: SearchResultsData; busy: boolean; failed: boolean; onMore(): void }) {
  const { data, busy, failed, onMore } = props;
  const { more, total, query, cards } = data;
  if (total === 0) return null;
  const seen = more ? more.firstRecord : cards.length;
  const text = more
    ? `${formatNumber(seen)} of ${formatNumber(total)} shown`
    : `You have reached the end of these results.`;
  return (
    <div className="load-more">
      <p>{text}</p>
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
