import { type DealRating, derivedPrice, type Listing } from '#features/listings/listings.ts';
import { BANDS, bandOf } from '#features/pricing/pricing.ts';
import { DEAL_RATINGS, labelOf } from '#features/reference/reference.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { DealView } from '../page-data.ts';

/** The ends of the scale, as shares of the fair price. Prices beyond them are placed at the ends. */
const SCALE = { from: 0.8, to: 1.2 };

/** Cached as long as the listing is in memory. */
const known = new WeakMap<Listing, DealView | null>();

/** Returns the deal rating of a price; `null` if it has none. */
export function dealView(listing: Listing): DealView | null {
  const before = known.get(listing);
  if (before !== undefined) return before;
  const view = makeView(listing);
  known.set(listing, view);
  return view;
}

function makeView(listing: Listing): DealView | null {
  const { rating } = listing;
  const price = derivedPrice(listing);
  if (!rating?.band || price === null) return null;
  const { fairPrice, low, high, band } = rating;
  const below = fairPrice - price;
  const side = below > 0 ? 'below' : 'above';
  return {
    rating: band,
    label: labelOf(DEAL_RATINGS, band),
    amount: below === 0 ? 'At market price' : `${formatDollars(Math.abs(below))} ${side} market`,
    fairPrice: formatDollars(fairPrice),
    interval: { low: formatDollars(low), high: formatDollars(high) },
    position: positionOf(price / fairPrice),
    range: { from: positionOf(low / fairPrice), to: positionOf(high / fairPrice) },
    bands: bandsOf(),
    explanation: [explain(band), ...(bandOf(price / fairPrice) === band ? [] : [STEADY])].join(' '),
  };
}

const STEADY =
  'The price has just crossed into the next rating. The label changes once it’s 1.5 points past the boundary, or after three days.';

function bandsOf(): DealView['bands'] {
  const ends = [...BANDS.map(({ band, ...limit }) => ({ band, to: positionOf(limitOf(limit)) })), HIGH_BAND];
  return ends.map(({ band, to }, index) => ({
    rating: band,
    label: labelOf(DEAL_RATINGS, band),
    from: index ? ends[index - 1]!.to : 0,
    to,
  }));
}

const HIGH_BAND = { band: 'HIGH', to: 100 } as const;

function limitOf(limit: { most: number } | { below: number }): number {
  return 'most' in limit ? limit.most : limit.below;
}

function positionOf(share: number): number {
  const part = (share - SCALE.from) / (SCALE.to - SCALE.from);
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10;
}

/** Explains the label by the limits that determine it. */
function explain(rating: DealRating): string {
  const label = labelOf(DEAL_RATINGS, rating);
  const [great, good, fair] = BANDS;
  switch (rating) {
    case 'GREAT':
      return `${label}: at least ${percent(great.most)} below the fair price.`;
    case 'GOOD':
      return `${label}: at least ${percent(good.most)} below the fair price.`;
    case 'FAIR':
      return `${label}: between ${percent(good.most)} below and ${percent(fair.below)} above the fair price.`;
    case 'HIGH':
      return `${label}: at least ${percent(fair.below)} above the fair price.`;
  }
}

function percent(share: number): string {
  return `${Math.round(Math.abs(1 - share) * 100)}%`;
}
