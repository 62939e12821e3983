import {
  DEAL_LIMITS,
  dealRating,
  derivedPrice,
  estimatedPaymentCents,
  type Listing,
} from '#features/listings/listings.ts';
import { DEAL_RATINGS, labelOf } from '#features/reference/reference.ts';
import { formatDollars } from '#kit/format.ts';
import type { DealRating, DealView, PriceView } from '../page-data.ts';

/** Share of the market price at either end of the scale; prices beyond stand at its end. */
const SCALE = { from: 0.8, to: 1.2 };

export function priceView(listing: Listing): PriceView {
  const price = derivedPrice(listing);
  const { previousPrice, salePrice, msrp, incentive } = listing;
  const isReduced = price !== null && previousPrice !== null && previousPrice > price;
  return {
    amount: formatPrice(listing),
    reduced: isReduced ? { from: formatDollars(previousPrice), by: formatDollars(previousPrice - price) } : null,
    msrp: salePrice !== null && msrp !== null && msrp !== salePrice ? formatDollars(msrp) : null,
    incentive: incentive ? formatDollars(incentive) : null,
    deal: dealView(listing),
    payment: price ? { price, monthly: formatDollars(Math.round(estimatedPaymentCents(price) / 100)) } : null,
  };
}

/** `$28,995` or `Call for price` (readings, Words). */
export function formatPrice(listing: Listing): string {
  const price = derivedPrice(listing);
  return price === null ? 'Call for price' : formatDollars(price);
}

function dealView(listing: Listing): DealView | null {
  const rating = dealRating(listing);
  const price = derivedPrice(listing);
  const market = listing.marketPrice;
  if (rating === null || price === null || market === null) return null;
  const below = market - price;
  const side = below > 0 ? 'below' : 'above';
  return {
    rating,
    label: labelOf(DEAL_RATINGS, rating),
    amount: below === 0 ? 'At market price' : `${formatDollars(Math.abs(below))} ${side} market`,
    marketPrice: formatDollars(market),
    position: positionOf(price / market),
    bands: bandsOf(),
    explanation: explain(rating),
  };
}

function bandsOf(): DealView['bands'] {
  const ends = [...DEAL_LIMITS.map(({ rating, most }) => ({ rating, to: positionOf(most) })), HIGH_BAND];
  return ends.map(({ rating, to }, index) => ({
    rating,
    label: labelOf(DEAL_RATINGS, rating),
    from: index ? ends[index - 1]!.to : 0,
    to,
  }));
}

const HIGH_BAND = { rating: 'HIGH', to: 100 } as const;

function positionOf(share: number): number {
  const part = (share - SCALE.from) / (SCALE.to - SCALE.from);
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10;
}

/** How the rating is earned, from the same limits that give it. */
function explain(rating: DealRating): string {
  const index = DEAL_LIMITS.findIndex((limit) => limit.rating === rating);
  const limit = DEAL_LIMITS[index];
  const label = labelOf(DEAL_RATINGS, rating);
  if (!limit) return `${label}: more than ${percent(DEAL_LIMITS.at(-1)!.most)} above the market price.`;
  if (limit.most < 1) return `${label}: at least ${percent(limit.most)} below the market price.`;
  const better = DEAL_LIMITS[index - 1]!;
  return `${label}: between ${percent(better.most)} below and ${percent(limit.most)} above the market price.`;
}

function percent(share: number): string {
  return `${Math.round(Math.abs(1 - share) * 100)}%`;
}
