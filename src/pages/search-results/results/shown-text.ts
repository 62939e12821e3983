import { formatNumber } from '#kit/text/format.ts';
import type { SearchResultsData } from '../page-data.ts';

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
