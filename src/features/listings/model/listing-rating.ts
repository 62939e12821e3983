import type { DealRating } from './deal-rating.ts';

/** Why a price is not judged. */
export type Doubt =
  | { reason: 'no-price' }
  /** Too low or too high to be meant; `fairPrice` where there is one to say so. */
  | { reason: 'unlikely-price'; fairPrice: number | null }
  | { reason: 'branded-title' }
  /** How many like cars there are, and how many it takes. */
  | { reason: 'few-comparables'; comparables: number; wanted: number }
  /** `high` over `low`, and the most that still tells something. */
  | { reason: 'wide-interval'; spread: number; most: number };

/**
 * What the pricing room says of a listing, in whole dollars: four of five such cars are offered between `low` and
 * `high`. Without a `band`, `doubt` says why the price is not judged.
 */
export type ListingRating = {
  fairPrice: number;
  low: number;
  high: number;
  band: DealRating | null;
  doubt: Doubt | null;
};
