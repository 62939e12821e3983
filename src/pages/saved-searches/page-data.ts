import type { BrandView } from '../brand-view.ts';

export type SavedSearchView = {
  bookmarkId: string;
  /** What its shopper calls it, else what it asks for. */
  name: string;
  /** What it asks for, where it has a name of its own. */
  title: string | null;
  /** The name alone, empty where there is none. */
  ownName: string;
  /** Opens it. */
  href: string;
  /** `3 new cars since your last visit`; `null` where nobody could count. */
  news: { count: number; text: string } | null;
  visited: string;
  frequency: string;
  /** What would be mailed. */
  mailsHref: string;
};

/** Searches that a shopper keeps. */
export type SavedSearchesData = {
  brand: BrandView;
  signedIn: boolean;
  /** Where somebody signs in again whose session has ended elsewhere. */
  signInAgain: string | null;
  searches: SavedSearchView[];
  frequencies: { value: string; label: string }[];
  most: number;
  /** What is said of the limit, with what to do; `null` below it. */
  limit: { text: string; action: { label: string; href: string } } | null;
  /** The search that was just removed, to be put back. */
  removed: { bookmarkId: string; name: string } | null;
};
