import type { BrandKey } from '#features/brands/brands.ts';
import type { Frequency } from './frequency.ts';

/** Signed out, a shopper keeps so many searches (spec 1 §6). */
const MOST_SIGNED_OUT = 2;
/** With an account: more than anybody looks through. */
const MOST_SIGNED_IN = 200;

/** How many searches a shopper may keep. */
export function mostSearches(isSignedIn: boolean): number {
  return isSignedIn ? MOST_SIGNED_IN : MOST_SIGNED_OUT;
}

/** Characters of a name that a shopper gives to a search. */
export const MOST_NAME = 100;

/** What a signed-out shopper at the limit is told, and may do (spec 1 §6). */
export const LIMIT_TEXT = 'You have a maximum of 2 searches saved.';
export const LIMIT_ACTION = 'Create a free account';
/** What an address or a call is told whose saved search nobody has (spec 1 §5, §8). */
export const BOOKMARK_UNKNOWN = 'Bookmark not found';

/** A search that a shopper keeps. */
export type SavedSearch = {
  id: number;
  /** Names it in addresses; nobody guesses it. */
  bookmarkId: string;
  brand: BrandKey;
  /** Its one spelling, as in a link: without order, paging and defaults. */
  query: string;
  /** What it asks for, in words. */
  title: string;
  /** What its shopper calls it. */
  searchName: string | null;
  frequency: Frequency;
  /** Where mails about it go; `null`: nobody is mailed. */
  recipientId: number | null;
  createdAt: Date;
  lastExecutedAt: Date;
  lastVisitedAt: Date;
  /** The inventory's last change when it was opened last. */
  seenChange: number;
};
