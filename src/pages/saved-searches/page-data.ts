import type { BrandView } from '../brand-view.ts';

export type SavedSearchView = {
  bookmarkId: string;
  /** The shopper's name for the search, or else a description of its filters. */
  name: string;
  /** A description of its filters, if the shopper named the search. */
  title: string | null;
  /** The shopper's name for the search, or empty. */
  ownName: string;
  href: string;
  /** `3 new cars since your last visit`; `null` if they could not be counted. */
  news: { count: number; text: string } | null;
  /** `76 cars`; `null` if they could not be counted. */
  total: string | null;
  /** Pictures of the newest cars. */
  pictures: string[];
  visited: string;
  /** `off` while all emails are stopped. */
  frequency: string;
  /** Whether the shopper can choose how often. */
  hasChoice: boolean;
  /** Why a visitor without an account gets no emails about it; otherwise `null`. */
  noEmails: { text: string; action: { label: string; href: string } | null } | null;
  /** The page with the emails that it would send. */
  mailsHref: string;
};

export type SavedSearchesData = {
  brand: BrandView;
  signedIn: boolean;
  /** The page where shoppers sign in again if their session ended elsewhere. */
  signInAgain: string | null;
  searches: SavedSearchView[];
  frequencies: { value: string; label: string }[];
  max: number;
  /** A message that the limit is reached, and what to do; `null` below the limit. */
  limit: { text: string; action: { label: string; href: string } } | null;
  /** Whether the account stopped all alert emails. */
  emailsStopped: boolean;
  /** Whether emails about one search have just started again, while all others stay off. */
  isResumed: boolean;
  /** The search that was just removed, so that it can be restored. */
  removed: { bookmarkId: string; name: string } | null;
};
