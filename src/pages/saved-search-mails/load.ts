import type { Brand } from '#features/brands/brands.ts';
import type { PastMailItem, PastMail } from '#features/alerts/alerts.ts';
import type { PastMails } from '#features/alerts/alerts.server.ts';
import { type Listing, listingTitle } from '#features/listings/listings.ts';
import { FREQUENCIES, type SavedSearch } from '#features/saves/saves.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { formatLocalTime } from '#kit/local-time.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { SavedSearchMailsData } from './page-data.ts';

type Services = {
  brand: Brand;
  /** Finds a search of this shopper; `undefined` if the shopper has none with that id. */
  findSearch(bookmarkId: string): Promise<SavedSearch | undefined>;
  /** `null` if the emails cannot be determined now. */
  findPastMails(search: SavedSearch): Promise<PastMails | null>;
  /** Returns the time zone of the search's place. */
  timeZoneOf(search: SavedSearch): string;
};

const MAX_MAILS = 60;
const MAX_ITEMS = 5;

/**
 * Loads the emails that a saved search would have sent in the last 30 days; `null` if the shopper has no such search.
 */
export async function loadSavedSearchMails(
  { brand, findSearch, findPastMails, timeZoneOf }: Services,
  bookmarkId: string,
): Promise<PageAnswer<SavedSearchMailsData> | null> {
  const search = await findSearch(bookmarkId);
  if (!search) return null;
  const past = await findPastMails(search);
  const name = search.searchName ?? search.title;
  return noindexPage(
    brand,
    {
      title: `Preview alerts: ${name}`,
      description: 'The alerts that a saved search would have sent.',
    },
    {
      name,
      href: `/cars-for-sale?searchBookmarkId=${encodeURIComponent(bookmarkId)}`,
      lead: past === null ? 'We can’t show this right now. Please try again.' : leadOf(search, past),
      mails:
        past === null ? [] : past.mails.slice(0, MAX_MAILS).map((mail) => mailView(mail, past, timeZoneOf(search))),
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

function mailView(
  { at, items }: PastMail,
  { cars }: PastMails,
  timeZone: string,
): SavedSearchMailsData['mails'][number] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => ({
    id: item.listingId,
    title: listingTitle(cars.get(item.listingId)!),
    picture: pictureView(cars.get(item.listingId)!).src,
    facts: mileageOf(cars.get(item.listingId)!),
    href: `/cars-for-sale/vehicle/${item.listingId}`,
    text: textOf(item),
  }));
  return { when: formatLocalTime(new Date(at), timeZone), items: shown, more: items.length - shown.length };
}

function mileageOf({ mileage }: Listing): string | null {
  return mileage === null ? null : `${formatNumber(mileage)} mi`;
}

function textOf({ event, price, before }: PastMailItem): string {
  if (event === 'sold') return 'No longer for sale';
  const priceText = price === null ? 'call for price' : formatDollars(price);
  if (event === 'drop' && before !== null) return `Price drop: ${formatDollars(before)} to ${priceText}`;
  const was = before === null ? '' : `, was ${formatDollars(before)}`;
  return `${event === 'back' ? 'Back in stock' : 'New'}, ${priceText}${was}`;
}
