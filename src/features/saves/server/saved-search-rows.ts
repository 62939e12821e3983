import type { BrandKey } from '#features/brands/brands.ts';
import type { Frequency } from '../model/frequency.ts';
import type { SavedSearch } from '../model/saved-search.ts';

/** Columns that are read for a saved search. */
export const COLUMNS = `id, bookmark_id, brand, query, title, search_name, frequency, recipient_id, created_at,
  last_executed_at, last_visited_at, seen_change`;

export type SavedSearchRow = {
  id: number;
  bookmark_id: string;
  brand: string;
  query: string;
  title: string;
  search_name: string | null;
  frequency: string;
  recipient_id: number | null;
  created_at: Date;
  last_executed_at: Date;
  last_visited_at: Date;
  seen_change: number;
};

export function readSavedSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.id,
    bookmarkId: row.bookmark_id,
    brand: row.brand as BrandKey,
    query: row.query,
    title: row.title,
    searchName: row.search_name,
    frequency: row.frequency as Frequency,
    recipientId: row.recipient_id,
    createdAt: row.created_at,
    lastExecutedAt: row.last_executed_at,
    lastVisitedAt: row.last_visited_at,
    seenChange: row.seen_change,
  };
}
