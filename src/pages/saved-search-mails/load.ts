import type { Brand } from '#features/brands/brands.ts';
import type { PastItem, PastMail } from '#features/alerts/alerts.ts';
import type { PastMails } from '#features/alerts/alerts.server.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { FREQUENCIES, type SavedSearch } from '#features/saves/saves.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/format.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import type { SavedSearchMailsData } from './page-data.ts';

type Services = {
  brand: Brand;
  /** Finds a search of this shopper; `undefined` if the shopper has none with that id. */
  findSearch(bookmarkId: string): Promise<SavedSearch | undefined>;
  /** `null` if the emails cannot be determined now. */
  findPastMails(search: SavedSearch): Promise<PastMails | null>;
};

const MAX_MAILS = 60;
const MAX_ITEMS = 5;
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Loads the emails that a saved search would have sent in the last 30 days; `null` if the shopper has no such search.
 */
export async function loadSavedSearchMails(
  { brand, findSearch, findPastMails }: Services,
  bookmarkId: string,
): Promise<PageAnswer<SavedSearchMailsData> | null> {
  const search = await findSearch(bookmarkId);
  if (!search) return null;
  const past = await findPastMails(search);
  const name = search.searchName ?? search.title;
  return unlistedPage(
    brand,
    {
      title: `Preview alerts: ${name}`,
      description: 'The alerts that a saved search would have sent.',
    },
    {
      name,
      href: `/cars-for-sale?searchBookmarkId=${encodeURIComponent(bookmarkId)}`,
      lead: past === null ? 'We can’t show this right now. Please try again.' : leadOf(search, past),
      mails: past === null ? [] : past.mails.slice(0, MAX_MAILS).map((mail) => mailView(mail, past)),
    },
  );
}

function leadOf({ frequency }: SavedSearch, { mails, found, total }: PastMails): string {
  const often =
    frequency === 'off'
      ? 'Alerts are off for this search. Daily alerts would have sent you'
      : `${FREQUENCIES.find(({ code }) => code === frequency)!.label}: alerts would have sent you`;
  const whole = found < total ? ` of the newest ${formatNumber(found)} of ${formatNumber(total)} cars` : '';
  if (mails.length === 0)
    return `Alerts would have sent you no emails in the last 30 days, based on the cars that match now${whole}.`;
  const shown = mails.length > MAX_MAILS ? `, the latest ${MAX_MAILS} shown` : '';
  return `${often} ${formatCount(mails.length, 'email')} in 30 days, based on the cars that match now${whole}${shown}.`;
}

function mailView({ at, items }: PastMail, { cars }: PastMails): SavedSearchMailsData['mails'][number] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => ({
    id: item.listingId,
    title: listingTitle(cars.get(item.listingId)!),
    href: `/cars-for-sale/vehicle/${item.listingId}`,
    text: textOf(item),
  }));
  return { when: `${MOMENT.format(at)} UTC`, items: shown, more: items.length - shown.length };
}

function textOf({ event, price, before }: PastItem): string {
  if (event === 'sold') return 'No longer for sale';
  const priceText = price === null ? 'call for price' : formatDollars(price);
  if (event === 'drop' && before !== null) return `Price drop: ${formatDollars(before)} to ${priceText}`;
  const was = before === null ? '' : `, was ${formatDollars(before)}`;
  return `${event === 'back' ? 'Back in stock' : 'New'}, ${priceText}${was}`;
}
