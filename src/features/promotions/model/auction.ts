import type { BrandKey } from '#features/brands/brands.ts';
import type { Placement, Tier } from './campaign.ts';

/** A car of a running campaign that may get a slot on a page. */
export type Candidate = {
  campaignId: number;
  ownerId: number;
  listingId: number;
  placement: Placement;
  tier: Tier | null;
  /** How well the car fits the search: above 0, at most 1. */
  quality: number;
  isHouse: boolean;
  /** The filter that the car does not match, in the words of its chip. Only set for peekaboo. */
  missedFilter?: string;
};

/** A campaign's terms and counters at the start of the minute. */
export type CampaignCounters = {
  bidCents: number;
  dailyCents: number;
  /** Spent and reserved today. */
  daySpentCents: number;
  /** The part of these cents that is only reserved. Absent in older auctions. */
  dayReservedCents?: number;
  /** The rest of the total budget, after spent and reserved amounts. */
  leftCents: number;
};

/** A place on the page that a campaign can take. Positions of different placements are numbered separately. */
export type AuctionSlot = {
  placement: Placement;
  tier: Tier | null;
  position: number;
  reserveCents: number;
  clickRate: number;
};

/**
 * The maximum number of cards on a page. `carousel`: spotlights. `promos`: boosted cars and highlights, which are cards
 * of the list.
 */
export type PageLimits = { carousel: number; promos: number };

/** All inputs of an auction. They are stored, so that the auction can be replayed. */
export type AuctionInput = {
  brand: BrandKey;
  /** A digest of the search. */
  search: string;
  /** Minutes since 1970. */
  minute: number;
  /** The share of the day that has passed in the site's time zone: 0 to 1. */
  dayPassed: number;
  /** In the order in which they are filled. */
  slots: readonly AuctionSlot[];
  /** The limits of the page; absent for API calls, which fill all slots. */
  page?: PageLimits;
  candidates: readonly Candidate[];
  /** Counters by campaign. House campaigns have none. */
  counters: Readonly<Record<number, CampaignCounters>>;
};

/** A slot with its winner. */
export type AwardedSlot = {
  placement: Placement;
  tier: Tier | null;
  position: number;
  campaignId: number;
  listingId: number;
  ownerId: number;
  /** The price of a click. 0 for house campaigns. */
  priceCents: number;
  score: number;
  /** The score of the best candidate of another owner that did not get the slot; null if there was none. */
  scoreOfNext: number | null;
  isHouse: boolean;
  missedFilter?: string;
  /**
   * Further cars of a showcase, the most relevant first. They do not affect the auction, so they are added after it. A
   * click on one of them costs the same.
   */
  others?: readonly number[];
};

export type AuctionOutcome = readonly AwardedSlot[];
