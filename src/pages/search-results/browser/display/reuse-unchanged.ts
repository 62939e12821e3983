import { placeAds } from '../../ads/place-ads.ts';
import type { SearchResultsData } from '../../page-data.ts';
import { replaceCarsInResults } from '../../slots/replace-cars-in-results.ts';
import type { ChangedResults } from './unpack-results.ts';

/** Returns the next data, but reuses every unchanged section and card, so that only changes are rendered again. */
export function reuseUnchanged(before: SearchResultsData, next: ChangedResults): SearchResultsData {
  const sections = new Map(before.sections.map((section) => [section.key, section]));
  const cards = new Map(before.cards.map((card) => [card.id, card]));
  return {
    ...next,
    brand: before.brand,
    sections: next.sections.map((section) => same(sections.get(section.key), section)),
    cards: next.cards.map((card) => same(cards.get(card.id), card)),
    chips: same(before.chips, next.chips),
    carried: same(before.carried, next.carried),
    sort: same(before.sort, next.sort),
    links: same(before.links, next.links),
    ...(next.slots && { slots: same(before.slots, next.slots) }),
    ...(next.ads && { ads: same(before.ads, next.ads) }),
  };
}

/** Appends cards; a card that moved down in the meantime is not shown twice. */
export function appendCards(
  shown: SearchResultsData,
  more: Pick<SearchResultsData, 'cards' | 'more'>,
): SearchResultsData {
  const ids = new Set(shown.cards.map(({ id }) => id));
  const cards = [...shown.cards, ...more.cards.filter(({ id }) => !ids.has(id))];
  const paid = shown.slots && replaceCarsInResults(shown.slots, cards, shown);
  const slots = shown.ads?.inLists ? placeAds(paid, { ...shown, cards }) : paid;
  return { ...shown, cards, more: more.more, ...(slots && { slots }) };
}

function same<Value>(before: Value | undefined, next: Value): Value {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
