import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { AwardedSlot } from './auction.ts';

/** A slot as a page shows it. */
export type ServedSlot = Omit<AwardedSlot, 'score' | 'scoreOfNext'> & {
  listing: Listing;
  owner: Owner;
  /** Other cars of the showcase, at most 12 with the first. Empty for other placements. */
  others: readonly Listing[];
  /** The signed part of the card's link, the same for all visitors. */
  token: string;
};

/** The slots of one page. `auctionId`: digest of the search, the brand and the minute; null if there was no auction. */
export type ServedSlots = { auctionId: string | null; slots: readonly ServedSlot[] };
