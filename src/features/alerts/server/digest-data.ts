import type { Owner } from '#features/dealers/dealers.ts';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { missingOutTheDoorFacts } from '#features/fees/fees.ts';
import {
  type DealRating,
  dealRating,
  derivedPrice,
  firstPhoto,
  isPriceDrop,
  type Listing,
  listingTitle,
  readRating,
} from '#features/listings/listings.ts';
import { findZip } from '#features/reference/reference.server.ts';
import {
  describeBasisPrice,
  EMPTY_SEARCH_CONTEXT,
  FILTERS,
  PRICE_BASIS_LABELS,
  readRequest,
  type SearchContext,
  type WithPriceBasis,
} from '#features/search/search.ts';
import { priceOnBasis } from '#features/search/search.server.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { MAX_CARS_PER_SEARCH } from '../model/select-alerts-to-send.ts';
import type { AlertEvent } from '../model/news.ts';
import { parseListingFacts, parseOwnerFacts } from './parsed-facts.ts';
import type { WantedSearch } from './find-replacement-listings.ts';
import type { WaitingRow } from './waiting-rows.ts';

const MS_PER_DAY = 86_400_000;

type Badge = { text: string; tone: 'great' | 'good' | 'fair' | 'high' | 'soft' };

/** A car as an email shows it, rendered by `src/mails/layout/car-tile.tsx`. */
type DigestCar = {
  listingId: number;
  title: string;
  url: string;
  price?: number;
  priceBefore?: number;
  facts: string[];
  badge?: Badge;
  hasPicture: boolean;
  isDrawn: boolean;
  event: AlertEvent;
};

type DigestPart = { title: string; url: string; cars: DigestCar[]; more: number };

/** Data of the template `alert-digest`. */
export type DigestData = {
  parts: DigestPart[];
  count: number;
  events: Partial<Record<AlertEvent, number>>;
  preferencesUrl: string;
};

const DEALS: Readonly<Record<DealRating, Badge>> = {
  GREAT: { text: 'Great price', tone: 'great' },
  GOOD: { text: 'Good price', tone: 'good' },
  FAIR: { text: 'Fair price', tone: 'fair' },
  HIGH: { text: 'High price', tone: 'high' },
};

/** Returns the data of one email: the person's searches in the order they were saved, then their saved cars. */
export function digestData(
  sent: readonly WaitingRow[],
  { origin, preferencesUrl, now }: { origin: string; preferencesUrl: string; now: Date },
): DigestData {
  const bySearch = Map.groupBy(sent, ({ searchId }) => searchId ?? Infinity);
  const parts = [...bySearch].toSorted(([a], [b]) => a - b).map(([, rows]) => partOf(rows, origin, now));
  const events: DigestData['events'] = {};
  for (const { event } of sent) events[event] = (events[event] ?? 0) + 1;
  return { parts, count: sent.length, events, preferencesUrl };
}

function partOf(rows: readonly WaitingRow[], origin: string, now: Date): DigestPart {
  const [{ search }] = rows as [WaitingRow];
  const price: WithPriceBasis = search ? priceOf(search, now) : {};
  const cars = rows.slice(0, MAX_CARS_PER_SEARCH).map((row) => carOf(row, { origin, price, now }));
  return {
    title: search ? titleOf(search, price) : 'Your saved cars',
    url: search ? `${origin}/cars-for-sale?${search.query}` : `${origin}/saved-cars`,
    cars,
    more: rows.length - cars.length,
  };
}

/** Returns the price range of a search. To parse its other filters, the brand would be needed. */
function priceOf({ query }: WantedSearch, now: Date): WithPriceBasis {
  const context: SearchContext = {
    ...EMPTY_SEARCH_CONTEXT,
    missingOutTheDoor: (state) => missingOutTheDoorFacts(jurisdictionOf(state)),
    currentYear: now.getUTCFullYear(),
    findZip: (zip) => {
      const found = findZip(zip);
      return found ? { ...found, marketArea: null } : undefined;
    },
  };
  return FILTERS.price.parse(readRequest(query).read, context).value;
}

/**
 * Returns the title of a search. If the shopper named the search, it is that name with what its prices include, which
 * is otherwise part of the title.
 */
function titleOf({ name, title }: WantedSearch, { basis }: WithPriceBasis): string {
  if (name === null) return title;
  return basis ? `${name} (prices ${PRICE_BASIS_LABELS[basis.kind].what})` : name;
}

function carOf(
  row: WaitingRow,
  { origin, price: wanted, now }: { origin: string; price: WithPriceBasis; now: Date },
): DigestCar {
  const { listing, owner } = carFacts(row);
  const onBasis = priceOnBasis({ listing, owner }, wanted, Math.floor(now.getTime() / MS_PER_DAY));
  const price = derivedPrice(listing);
  const isSold = row.event === 'sold';
  const dropDollars = !isSold && isPriceDrop(row.priceBefore, price) ? row.priceBefore! - price! : 0;
  const place = [owner.city, owner.state].filter((part) => part !== null).join(', ');
  const badge = badgeOf(row.event, dealRating(listing), dropDollars);
  return {
    listingId: listing.id,
    title: listingTitle(listing),
    url: `${origin}/cars-for-sale/vehicle/${listing.id}`,
    ...(price !== null && price > 0 && { price }),
    ...(dropDollars > 0 && { priceBefore: row.priceBefore! }),
    facts: [
      onBasis === null ? '' : describeBasisPrice(onBasis),
      listing.mileage === null ? '' : `${formatNumber(listing.mileage)} mi`,
      place,
      owner.name,
    ].filter(Boolean),
    ...(badge && { badge }),
    hasPicture: !isSold,
    isDrawn: firstPhoto(listing) === null,
    event: row.event,
  };
}

/** Returns the badge that says what is new about the car, and its deal rating. */
function badgeOf(event: AlertEvent, rating: DealRating | null, dropDollars: number): Badge | null {
  if (event === 'sold') return { text: 'Sold or no longer listed', tone: 'soft' };
  const deal = rating && DEALS[rating];
  const news = [
    { match: 'New', back: 'Back in stock', drop: '' }[event],
    dropDollars > 0 ? `${formatDollars(dropDollars)} less` : '',
  ];
  const text = [...news, deal?.text].filter(Boolean).join(' · ');
  return text === '' ? null : { text, tone: deal?.tone ?? (dropDollars > 0 ? 'great' : 'soft') };
}

function carFacts({ listingId, ownerId, facts, ownerFacts, rating }: WaitingRow): { listing: Listing; owner: Owner } {
  const [listing, owner] = [parseListingFacts(facts), parseOwnerFacts(ownerFacts)];
  if (!listing || !owner) throw new Error(`The facts of listing ${listingId} are invalid.`);
  return {
    listing: { ...listing, id: listingId, ownerId, rating: readRating(rating), stale: false },
    owner: { ...owner, id: ownerId },
  };
}
