import { type DealRating, dealRating, type Listing } from '#features/listings/listings.ts';
import type { RankingTerm } from '#features/search/search.ts';
import { formatNumber } from '#kit/text/format.ts';

/** A main factor of a car's rank, in a few words, with a bar: `share` is the car's share of the maximum, 0 to 1. */
export type RankingHighlight = { label: string; words: string; share: number };

const DEALS: Readonly<Record<DealRating, string>> = {
  GREAT: 'Great price',
  GOOD: 'Good price',
  FAIR: 'Fair price',
  HIGH: 'High price',
};
/** A distance in miles to the seller that counts as close. */
const CLOSE = 25;
const NEARBY = 75;
/** The age in days up to which a listing counts as new. */
const NEW = 4;
const RECENT = 22;
/** The miles driven that count as low; the same limit as for `low miles` in a search. */
const LOW = 50_000;
const AVERAGE = 100_000;

/** Returns the price, the distance (or else the age of the listing) and the mileage, from the terms of the ranking. */
export function rankingHighlights(listing: Pick<Listing, 'rating'>, terms: readonly RankingTerm[]): RankingHighlight[] {
  const second = terms.some(({ term }) => term === 'near') ? 'near' : 'fresh';
  return (['deal', second, 'mileage'] as const).flatMap((name) => {
    const found = terms.find(({ term }) => term === name);
    return found ? [{ ...HIGHLIGHTS[name](found, listing), share: Math.min(1, Math.max(0, found.value)) }] : [];
  });
}

type Describe = (term: RankingTerm, listing: Pick<Listing, 'rating'>) => Pick<RankingHighlight, 'label' | 'words'>;

const HIGHLIGHTS: Readonly<Record<'deal' | 'near' | 'fresh' | 'mileage', Describe>> = {
  deal: ({ inputs }, listing) => {
    const band = dealRating(listing);
    return { label: 'Price', words: inputs['price'] === null ? 'No price' : band ? DEALS[band] : 'Price not rated' };
  },
  near: ({ inputs }) => {
    const miles = inputs['miles'];
    if (typeof miles !== 'number') return { label: 'Distance', words: 'Location unknown' };
    if (miles <= CLOSE) return { label: 'Distance', words: 'Close to you' };
    return {
      label: 'Distance',
      words: miles <= NEARBY ? 'A short drive away' : `${formatNumber(Math.round(miles))} miles away`,
    };
  },
  fresh: ({ inputs }) => {
    const days = Number(inputs['days']);
    return {
      label: 'Listed',
      words: days <= NEW ? 'Just listed' : days <= RECENT ? 'Recently listed' : 'Listed a while ago',
    };
  },
  mileage: ({ inputs }) => {
    const miles = inputs['miles'];
    if (typeof miles !== 'number') return { label: 'Mileage', words: 'Mileage unknown' };
    return {
      label: 'Mileage',
      words: miles < LOW ? 'Low mileage' : miles <= AVERAGE ? 'Average mileage' : 'High mileage',
    };
  },
};
