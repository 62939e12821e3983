import type { Brand } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { FREQUENCIES, type PreviewMail, type SavedSearch } from '#features/saved-searches/saved-searches.ts';
import type { PastMails } from '#features/saved-searches/saved-searches.server.ts';
import { countOf, formatDollars, formatNumber } from '#kit/format.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { SavedSearchMailsData } from './page-data.ts';
import { unlistedHead } from '../unlisted-head.ts';

type Services = {
  brand: Brand;
  /** A search of this shopper; `undefined` where it keeps none of that number. */
  findSearch(bookmarkId: string): Promise<SavedSearch | undefined>;
  /** `null` where they cannot be told now. */
  findPastMails(search: SavedSearch): Promise<PastMails | null>;
};

const MOST_MAILS = 60;
const MOST_ITEMS = 5;
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What a saved search would have mailed in the last 30 days; `null` when the shopper keeps no such search. */
export async function loadSavedSearchMails(
  { brand, findSearch, findPastMails }: Services,
  bookmarkId: string,
): Promise<PageAnswer<SavedSearchMailsData> | null> {
  const search = await findSearch(bookmarkId);
  if (!search) return null;
  const past = await findPastMails(search);
  const name = search.searchName ?? search.title;
  return {
    kind: 'page',
    status: 200,
    head: unlistedHead(brand, {
      title: `Mails of the last 30 days: ${name}`,
      description: 'The mails that a saved search would have brought.',
    }),
    data: {
      ...{ brand: brandView(brand), name, href: `/cars-for-sale?searchBookmarkId=${encodeURIComponent(bookmarkId)}` },
      lead: past === null ? 'This cannot be told at the moment. Please try again.' : leadOf(search, past),
      mails: past === null ? [] : past.mails.slice(0, MOST_MAILS).map((mail) => mailView(mail, search, past)),
    },
  };
}

function leadOf({ frequency }: SavedSearch, { mails, cars, total }: PastMails): string {
  const often =
    frequency === 'off'
      ? 'You get no mails of this search. Once a day, these would have come'
      : `${FREQUENCIES.find(({ code }) => code === frequency)!.label}, these would have come`;
  const whole = cars.size < total ? ` of the newest ${formatNumber(cars.size)} of ${formatNumber(total)} cars` : '';
  if (mails.length === 0)
    return `No car${whole} was listed or became cheaper in the last 30 days: no mail would have come.`;
  const shown = mails.length > MOST_MAILS ? `, the latest ${MOST_MAILS} shown` : '';
  return `${often}, by the cars that match now: ${countOf(mails.length, 'mail')} in 30 days${whole}${shown}.`;
}

function mailView(
  { from, items }: PreviewMail,
  { frequency }: SavedSearch,
  { cars }: PastMails,
): SavedSearchMailsData['mails'][number] {
  const day = DAY.format(from);
  const when = frequency === 'instant' ? `${MOMENT.format(from)} UTC` : frequency === 'weekly' ? `Week of ${day}` : day;
  const shown = items.slice(0, MOST_ITEMS).map(({ listingId, price, before }) => ({
    id: listingId,
    title: listingTitle(cars.get(listingId)!),
    href: `/cars-for-sale/vehicle/${listingId}`,
    text:
      before !== null && price !== null
        ? `Price drop: ${formatDollars(before)} to ${formatDollars(price)}`
        : `New, ${price === null ? 'call for price' : formatDollars(price)}`,
  }));
  return { when, items: shown, more: items.length - shown.length };
}
