import type { SearchMails } from '#features/alerts/alerts.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import {
  FREQUENCIES,
  SAVED_SEARCH_LIMIT_ACTION,
  SAVED_SEARCH_LIMIT_TEXT,
  MAX_SEARCH_NAME_LENGTH,
  maxSavedSearches,
  type SavedSearch,
} from '#features/saves/saves.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { formatCount } from '#kit/text/format.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { SavedSearchesData, SavedSearchView } from './page-data.ts';

type Services = {
  brand: Brand;
  signedIn: boolean;
  /** Whether the shopper's session ended elsewhere. */
  signedOut: boolean;
  sendsMail: boolean;
  /** Returns whether emails about searches are sent, by the search's id. */
  findMails(searchIds: readonly number[]): Promise<ReadonlyMap<number, SearchMails>>;
  /** Most recently saved first. */
  findSearches(): Promise<SavedSearch[]>;
  /** Numbers of new cars by bookmark; `null` if they cannot be counted now. */
  countNewCars(searches: readonly SavedSearch[]): Promise<ReadonlyMap<string, number> | null>;
  /**
   * Returns the newest cars of each search and its number of cars, by bookmark. Searches that cannot be run now are
   * missing.
   */
  findNewest(searches: readonly SavedSearch[]): Promise<ReadonlyMap<string, NewestCars>>;
  findRemoved(bookmarkId: string): Promise<SavedSearch | undefined>;
  now(): Date;
};
/** The newest cars of a search, and the number of its cars. */
export type NewestCars = { total: number; listings: readonly Listing[] };
/**
 * `removed`: the bookmark that was just removed. `isResumed`: emails about one search have just started again, after all
 * emails were stopped.
 */
type Request = { removed: string | undefined; isResumed: boolean };

/** Loads a shopper's saved searches, with the number of new cars in each. */
export async function loadSavedSearches(
  {
    brand,
    signedIn,
    signedOut,
    sendsMail,
    findMails,
    findSearches,
    countNewCars,
    findNewest,
    findRemoved,
    now,
  }: Services,
  { removed, isResumed }: Request,
): Promise<PageAnswer<SavedSearchesData>> {
  const searches = await findSearches();
  const [counts, newest, gone, mails] = await Promise.all([
    countNewCars(searches),
    findNewest(searches),
    removed && !searches.some(({ bookmarkId }) => bookmarkId === removed) ? findRemoved(removed) : undefined,
    findMails(searches.map(({ id }) => id)),
  ]);
  const isFull = !signedIn && searches.length >= maxSavedSearches(signedIn);
  return noindexPage(
    brand,
    {
      title: 'Saved searches',
      description: 'Your saved searches, and what’s new in them.',
    },
    {
      signedIn,
      max: MAX_SEARCH_NAME_LENGTH,
      signInAgain: signedOut ? signInPath('/saved-searches', 'signin') : null,
      searches: searches.map((search) => {
        const count = counts?.get(search.bookmarkId) ?? null;
        const view = searchView(search, { count, newest: newest.get(search.bookmarkId) ?? null, now: now() });
        return { ...view, ...mailsView(mails.get(search.id) ?? 'no-address', search, { signedIn, sendsMail }) };
      }),
      frequencies: FREQUENCIES.map(({ code, label }) => ({ value: code, label })),
      limit: isFull
        ? {
            text: SAVED_SEARCH_LIMIT_TEXT,
            action: { label: SAVED_SEARCH_LIMIT_ACTION, href: signInPath('/saved-searches') },
          }
        : null,
      emailsStopped: signedIn && sendsMail && searches.some(({ id }) => mails.get(id) === 'stopped'),
      isResumed: isResumed && signedIn,
      removed: gone ? { bookmarkId: gone.bookmarkId, name: gone.searchName ?? gone.title } : null,
    },
  );
}

function searchView(
  search: SavedSearch,
  { count, newest, now }: { count: number | null; newest: NewestCars | null; now: Date },
): Omit<SavedSearchView, 'frequency' | 'noEmails' | 'hasChoice'> {
  const { bookmarkId, searchName, title, lastVisitedAt } = search;
  const id = encodeURIComponent(bookmarkId);
  return {
    bookmarkId,
    name: searchName ?? title,
    title: searchName === null ? null : title,
    ownName: searchName ?? '',
    href: `/cars-for-sale?searchBookmarkId=${id}`,
    news: count === null ? null : { count, text: newsText(count) },
    total: newest && formatCount(newest.total, 'car'),
    pictures: (newest?.listings ?? []).map((listing) => pictureView(listing).src),
    visited: `Viewed ${timeAgo(now.getTime() - lastVisitedAt.getTime())}`,
    mailsHref: `/saved-searches/mails?bookmarkId=${id}`,
  };
}

/** Why a visitor without an account gets no emails about a search. */
const NO_EMAILS: Readonly<Record<Exclude<SearchMails, 'sent'>, SavedSearchView['noEmails']>> = {
  stopped: {
    text: 'You turned off all alert emails. To get them again, use the link at the end of any of them.',
    action: null,
  },
  unconfirmed: { text: 'To get emails, use the link in the email that we sent you.', action: null },
  'no-address': {
    text: 'You don’t get emails about this search.',
    action: { label: 'Create a free account to get them', href: signInPath('/saved-searches') },
  },
};

const SITE_SENDS_NONE = { text: 'This site doesn’t send email, so you don’t get any about this search.', action: null };

/**
 * Returns how often a shopper gets emails about a search. With an account, they can always choose; without one, only if
 * the choice has an effect.
 */
function mailsView(
  mails: SearchMails,
  { frequency }: SavedSearch,
  { signedIn, sendsMail }: Pick<Services, 'signedIn' | 'sendsMail'>,
): Pick<SavedSearchView, 'frequency' | 'noEmails' | 'hasChoice'> {
  return {
    frequency: mails === 'stopped' ? 'off' : frequency,
    noEmails: signedIn || mails === 'sent' ? null : sendsMail ? NO_EMAILS[mails] : SITE_SENDS_NONE,
    hasChoice: signedIn || mails === 'sent' || mails === 'unconfirmed',
  };
}

function newsText(count: number): string {
  return count === 0 ? 'Nothing new since your last visit' : `${formatCount(count, 'new car')} since your last visit`;
}
