import {
  daysAt,
  derivedPrice,
  isPast,
  type Listing,
  type OfferRecord,
  type PriceHistory,
  priceHistory,
  type PricePeriod,
} from '#features/listings/listings.ts';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import type { InstantView, PriceHistoryView, PricePlotView, PriceRowView } from '../page-data.ts';

const DAY_MS = 86_400_000;
/** Maximum number of rows, because the prices of some cars change daily. The line shows all changes. */
const MAX_ROWS = 24;
const MAX_ELSEWHERE = 3;

/** What a car's history says until one of its offers changes. `isPrivate`: whether its seller is. */
type Lasting = Omit<PriceHistoryView, 'lead' | 'plot'> & { history: PriceHistory; isPrivate: boolean };

/** Cached, because a car's offers are kept for its next visits. */
const known = new WeakMap<readonly OfferRecord[], { listing: Listing; at: number; lasting: Lasting | null }>();

/**
 * Returns a car's prices and time on the market. They contain only what we observed, and the seller's statements,
 * marked as such. `null` if we observed nothing, or something that contradicts the page.
 */
export function priceHistoryView(offers: readonly OfferRecord[], listing: Listing, now: Date): PriceHistoryView | null {
  const at = now.getTime();
  const lasting = lastingAt(offers, listing, at);
  if (lasting === null) return null;
  const { history, isPrivate, since, returned, changes, rows, notes, elsewhere } = lasting;
  return {
    lead: leadOf(daysAt(history, at), isPrivate),
    since,
    returned,
    changes,
    plot: pricePlot(history.line, at),
    rows,
    notes,
    elsewhere,
  };
}

function lastingAt(offers: readonly OfferRecord[], listing: Listing, at: number): Lasting | null {
  const before = known.get(offers);
  if (before?.listing === listing && before.at <= at) return before.lasting;
  const lasting = lastingView(offers, listing, at);
  if (isPast(offers, at)) known.set(offers, { listing, at, lasting });
  return lasting;
}

function lastingView(offers: readonly OfferRecord[], listing: Listing, at: number): Lasting | null {
  const history = priceHistory(offers, listing.id, at);
  const last = history?.line.findLast(({ listingId }) => listingId === listing.id);
  if (!history || !last || last.price !== derivedPrice(listing)) return null;
  return {
    history,
    isPrivate: last.seller.privateSeller,
    since: instantView(history.since),
    returned: history.line[0]!.from < history.since,
    changes: changesOf(history),
    rows: rowsOf(history.line).slice(-MAX_ROWS).toReversed(),
    notes: notesOf(history, offers, listing),
    elsewhere: history.elsewhere.slice(0, MAX_ELSEWHERE).map(({ listingId, seller, price }) => ({
      label: `${seller.privateSeller ? 'A private seller' : seller.name}: ${priceText(price)}`,
      href: `/cars-for-sale/vehicle/${listingId}`,
    })),
  };
}

function leadOf({ days, sellerDays }: Pick<PriceHistory, 'days' | 'sellerDays'>, isPrivate: boolean): string {
  if (days === 0) return 'New on the market';
  const lead = `On the market for ${formatCount(days, 'day')}`;
  if (sellerDays === days) return lead;
  return `${lead}, with this ${isPrivate ? 'seller' : 'dealer'} ${sellerDays === 0 ? 'since today' : sellerDays}`;
}

function changesOf({ reductions, raises }: PriceHistory): string {
  const parts = [
    ...(reductions > 0 ? [formatCount(reductions, 'price drop')] : []),
    ...(raises > 0 ? [formatCount(raises, 'raise')] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'No price change';
}

function rowsOf(line: readonly PricePeriod[]): PriceRowView[] {
  return line.map(({ listingId, from, until, price, seller, changeDollars }) => ({
    key: `${listingId} ${from}`,
    from: instantView(from),
    until: until === null ? null : instantView(until),
    price: price === undefined ? 'Not recorded' : priceText(price),
    change:
      changeDollars === 0 ? null : `${formatDollars(Math.abs(changeDollars))} ${changeDollars < 0 ? 'less' : 'more'}`,
    seller: seller.privateSeller ? 'Private seller' : seller.name,
  }));
}

function notesOf({ line }: PriceHistory, offers: readonly OfferRecord[], listing: Listing): string[] {
  const { previousPrice, listedAt } = listing;
  const stated = previousPrice !== null && !line.some(({ price }) => price === previousPrice);
  const seen = Math.min(...offers.filter(({ listingId }) => listingId === listing.id).map(({ from }) => from));
  const listed = Date.parse(listedAt);
  return [
    ...(isParallel(line) ? [PARALLEL] : []),
    ...(stated ? [`The seller lists an earlier price of ${formatDollars(previousPrice)}, without a date.`] : []),
    // If a feed states no date, `listed` is the day on which we first saw the listing.
    ...(listed < seen - DAY_MS ? [`The seller says it has had this car since ${dayOf(listed)}.`] : []),
  ];
}

const PARALLEL =
  'Several sellers listed this car at the same time, so each price is compared with that seller’s earlier price.';

/** Returns whether several sellers offered the car at the same time. The periods of a single seller do not overlap. */
function isParallel(line: readonly PricePeriod[]): boolean {
  return line.some(({ from }, index) => line.slice(0, index).some(({ until }) => until === null || until > from));
}

function priceText(price: number | null): string {
  return price === null ? 'Call for price' : formatDollars(price);
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf(instant: number): string {
  return DAY.format(new Date(instant));
}

/** Memoized, because formatting a date takes long, and pages of a car show the same dates. */
const instantView = memoizeBounded({ max: 4_096 }, (instant: number): Readonly<InstantView> => ({
  iso: new Date(instant).toISOString(),
  text: dayOf(instant),
}));

/**
 * Returns the prices over time, one line per seller, in percent of the plot's width from its left and of its height
 * from its top. `null` if all known prices are equal: a flat line adds nothing to the text.
 */
function pricePlot(line: readonly PricePeriod[], now: number): PricePlotView | null {
  const known = line.flatMap(({ price, from, until, changeDollars }) =>
    typeof price === 'number' ? [{ price, from, until: until ?? now, changeDollars }] : [],
  );
  const prices = known.map(({ price }) => price);
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  const begun = line[0]?.from ?? now;
  if (known.length === 0 || min === max || begun >= now) return null;
  const x = (at: number) => percent((at - begun) / (now - begun));
  const y = (price: number) => percent((max - price) / (max - min));
  return {
    levels: known.map(({ price, from, until }) => ({ from: x(from), to: x(until), at: y(price) })),
    // Connects a price with the one that replaced it. Offers at the same time are separate lines.
    steps: known.flatMap((next) => {
      const price = next.price - next.changeDollars;
      const follows = known.some((one) => one.until === next.from && one.from < next.from && one.price === price);
      return next.changeDollars !== 0 && follows ? [{ at: x(next.from), from: y(price), to: y(next.price) }] : [];
    }),
    min: formatDollars(min),
    max: formatDollars(max),
    begun: shortDay(begun),
  };
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Memoized for the same reason. */
const shortDay = memoizeBounded({ max: 4_096 }, (instant: number) => SHORT_DAY.format(new Date(instant)));

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
