import type { ChipView, SearchResultsData } from '../../page-data.ts';

/** A chip of a pending search has no link yet. */
export type DisplayedChip = Omit<ChipView, 'query'> & { query: string | null };

/** A search that was requested but not answered yet, and what is already known about it. */
export type PendingSearch = {
  query: string;
  chips: readonly DisplayedChip[];
  /** The number of its results, if the loaded counts determine it. */
  total: number | null;
};

/** The search that the page shows, and the pending one, if any. */
export type DisplayedSearch = {
  data: SearchResultsData;
  /** `null` if the page shows the requested search. */
  pending: PendingSearch | null;
  /** The query whose search failed. */
  failed: string | null;
  more: 'idle' | 'loading' | 'failed';
  /** Number of cards that the last answer appended; 0 if it replaced the list. */
  added: number;
  /**
   * The number of the search. Sorting does not start a new search (spec 1 §4). Parts below the list that belong to one
   * search (active model, supplemental and similar results, crawl paths) use it as their key, so that a filter change
   * clears them (spec 2 §4).
   */
  search: number;
  /** Increases each time the whole list is replaced. */
  list: number;
  /** Whether the last answer came so late that browsers count the resulting movement as a layout shift. */
  late: boolean;
};

export function initialDisplayedSearch(data: SearchResultsData): DisplayedSearch {
  return { data, pending: null, failed: null, more: 'idle', added: 0, search: 1, list: 1, late: false };
}
