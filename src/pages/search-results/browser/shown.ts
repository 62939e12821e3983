import type { SearchResultsData } from '../page-data.ts';

/** What the page shows and what is on its way. */
export type Shown = {
  data: SearchResultsData;
  /** The query on its way; `null` when what is shown is what was asked. */
  asked: string | null;
  /** The query whose search failed. */
  failed: string | null;
  more: 'idle' | 'loading' | 'failed';
  /** How many cards the last answer added to the list; 0 where it was a list of its own. */
  added: number;
  /**
   * Numbers new searches; a sort is none (spec 1 §4). What stands below the list and belongs to one search (active
   * model, supplemental and similar results, crawl paths) takes it as its key, so that a filter change clears it
   * (spec 2 §4).
   */
  search: number;
  /** Numbers lists that were drawn anew as a whole. */
  list: number;
  /** The last answer came so late that browsers count what moves with it as a shift. */
  late: boolean;
};

export function firstShown(data: SearchResultsData): Shown {
  return { data, asked: null, failed: null, more: 'idle', added: 0, search: 1, list: 1, late: false };
}
