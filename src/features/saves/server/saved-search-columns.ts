/** The columns of `SavedSearch`. */
export const SAVED_SEARCH_COLUMNS = `id, bookmark_id as "bookmarkId", brand, query, title, search_name as "searchName", frequency,
  recipient_id as "recipientId", created_at as "createdAt", last_executed_at as "lastExecutedAt",
  last_visited_at as "lastVisitedAt", seen_change as "seenChange"`;
