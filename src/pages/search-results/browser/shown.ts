import type { SearchResultsData } from '../page-data.ts';

/** What the page shows and what is pending. */
export type DisplayedSearch = {
  data: SearchResultsData;
  /** The pending query; `null` if the page shows the requested search. */
  asked: string | null;
  /** The query whose search failed. */
  failed: string | null;
  more: 'idle' | 'loading' | 'failed';
  /** Number of cards that the last answer appended; 0 if it replaced the list. */
  added: number;
  /**
   * Numbers new searches; a sort is none (spec 1 §4). Parts below the list that belong to one search (active model,
   * supplemental and similar results, crawl paths) use it as their key, so that a filter change clears them (spec 2
   * §4).
   */
  search: number;
  /** Numbers lists that were replaced as a whole. */
  list: number;
  /** The last answer came so late that browsers count its movement as a layout shift. */
  late: boolean;
};

export function firstShown(data: SearchResultsData): DisplayedSearch {
  return { data, asked: null, failed: null, more: 'idle', added: 0, search: 1, list: 1, late: false };
}

/** Returns the next data, reusing every unchanged section and card, so that only changes are re-rendered. */
export function reuseUnchanged(before: SearchResultsData, next: SearchResultsData): SearchResultsData {
  const sections = new Map(before.sections.map((section) => [section.key, section]));
  const cards = new Map(before.cards.map((card) => [card.id, card]));
  return {
    ...next,
    sections: next.sections.map((section) => same(sections.get(section.key), section)),
    cards: next.cards.map((card) => same(cards.get(card.id), card)),
    chips: same(before.chips, next.chips),
    carried: same(before.carried, next.carried),
    sort: same(before.sort, next.sort),
    links: same(before.links, next.links),
  };
}

/** Appends cards; a card that moved down in the meantime is not shown twice. */
export function appendCards(shown: SearchResultsData, more: SearchResultsData): SearchResultsData {
  const ids = new Set(shown.cards.map(({ id }) => id));
  return { ...shown, cards: [...shown.cards, ...more.cards.filter(({ id }) => !ids.has(id))], more: more.more };
}

function same<Value>(before: Value | undefined, next: Value): Value {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
