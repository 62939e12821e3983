import { useEffect, useRef } from 'react';
import { formatNumber } from '#kit/format.ts';
import { HiddenCars } from '../browser/late-parts.tsx';
import { addressOf, moreLink } from '../browser/query/search-address.ts';
import type { SearchResultsData } from '../page-data.ts';
import './load-more.later.css';

/** The progress through the list, and the link to the next batch. */
export function LoadMore(props: {
  data: SearchResultsData;
  /** Cars hidden on this device. */
  hidden: readonly number[];
  busy: boolean;
  failed: boolean;
  onMore(): void;
}) {
  const { data, hidden, busy, failed, onMore } = props;
  const { more, previous, total, query, cards } = data;
  const wanted = useRef<{ query: string; from: number } | null>(null);
  useEffect(() => {
    const { query: asked, from = 0 } = wanted.current ?? {};
    if (asked === query && cards.length === from) return;
    wanted.current = null;
    if (asked === query) focusFirstOf(cards.slice(from));
  }, [query, cards]);
  if (total === 0) return null;
  const text = more ? shownText(data, hidden) : `That’s all of them.`;
  return (
    <div className="load-more">
      <p className="load-more-shown">
        {text}
        {hidden.length > 0 && <HiddenCars cards={cards} hidden={hidden} />}
      </p>
      {failed && <p role="alert">We are sorry. There was an issue with your last search.</p>}
      {previous && (
        <a className="button" href={addressOf(moreLink(query, previous))}>
          Previous Results
        </a>
      )}
      {more && (
        <a
          className="button"
          href={addressOf(moreLink(query, more))}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (busy) return;
            wanted.current = { query, from: cards.length };
            onMore();
          }}
        >
          {busy ? 'Loading …' : failed ? 'Please try again' : 'Load More Results'}
        </a>
      )}
    </div>
  );
}

/** The announcement after cards are added: `25 more results, 50 of 837 shown`. */
export function moreResultsText(added: number, data: SearchResultsData): string {
  return `${formatNumber(added)} more ${added === 1 ? 'result' : 'results'}, ${shownText(data)}`;
}

/** Returns `50 of 837 shown`, without hidden cars, or `26 to 50 of 837` if the list starts later. */
export function shownText(
  { firstRecord, more, total, cards }: SearchResultsData,
  hidden: readonly number[] = [],
): string {
  const out = firstRecord > 0 ? 0 : cards.filter(({ id }) => hidden.includes(id)).length;
  const last = formatNumber((more ? more.firstRecord : firstRecord + cards.length) - out);
  const of = `${last} of ${formatNumber(total)}`;
  return firstRecord > 0 ? `${formatNumber(firstRecord + 1)} to ${of}` : `${of} shown`;
}

/** Moves the focus to the first added card, which takes the place of the link. */
function focusFirstOf(cards: SearchResultsData['cards']): void {
  const added = cards.map(({ id }) => document.getElementById(`listing-${id}`));
  const first = added.find((card) => card?.checkVisibility());
  first?.querySelector<HTMLElement>('.card-title a')?.focus();
}
