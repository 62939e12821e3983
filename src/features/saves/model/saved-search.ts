import type { BrandKey } from '#features/brands/brands.ts';
import type { Frequency } from './frequency.ts';

/** Maximum number of searches that a signed-out shopper may save (spec 1 §6). */
const MAX_SIGNED_OUT = 2;
/** Maximum number of searches with an account: more than any shopper looks through. */
const MAX_SIGNED_IN = 200;

/** Returns how many searches a shopper may save. */
export function maxSavedSearches(isSignedIn: boolean): number {
  return isSignedIn ? MAX_SIGNED_IN : MAX_SIGNED_OUT;
}

/** Maximum length of the name that a shopper gives to a search, in characters. */
export const MAX_SEARCH_NAME_LENGTH = 100;
/** Longest query of a search, in characters. */
export const MAX_SEARCH_LENGTH = 8_192;

/** Returns a search's name as it is stored: in one line, without spaces around it. */
export function tidySearchName(given: string): string {
  return given.toWellFormed().replaceAll(/\s+/g, ' ').trim();
}

/** Returns the initial name in the form for saving a search: its title, cut to the length of a name. */
export function suggestedName(title: string): string {
  return title.length > MAX_SEARCH_NAME_LENGTH
    ? `${title.slice(0, MAX_SEARCH_NAME_LENGTH - 1).toWellFormed()}…`
    : title;
}

/** Returns the shopper's own name for a search; `null` if it is empty or the suggested one. */
export function customSearchName(name: string | undefined, title: string): string | null {
  return name === undefined || name === '' || name === suggestedName(title) ? null : name;
}

/** Message to a signed-out shopper at the limit, and the action that it offers (spec 1 §6). */
export const SAVED_SEARCH_LIMIT_TEXT = 'You have a maximum of 2 searches saved.';
export const SAVED_SEARCH_LIMIT_ACTION = 'Create a free account';
/** Error message for a URL or API call with an unknown saved search (spec 1 §5, §8). */
export const BOOKMARK_UNKNOWN = 'Bookmark not found';

/** A search that a shopper saved. */
export type SavedSearch = {
  id: number;
  /** Identifies the search in URLs. It cannot be guessed. */
  bookmarkId: string;
  brand: BrandKey;
  /** Canonical query, as in a link: without order, paging and defaults. */
  query: string;
  /** Describes the filters in words. */
  title: string;
  /** The shopper's own name for the search. */
  searchName: string | null;
  frequency: Frequency;
  /** The recipient of emails about the search; `null` if none are sent. */
  recipientId: number | null;
  createdAt: Date;
  lastExecutedAt: Date;
  lastVisitedAt: Date;
  /** Number of the inventory's last change when the shopper last opened the search. */
  seenChange: number;
};
