import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { AwardedSlot } from './auction.ts';

/** A car in a slot. `token`: the signed part of its link, the same for all visitors. */
export type ServedCar = { listing: Listing; token: string };

/**
 * A slot as a page shows it. `others`: further cars of a showcase, at most 12 including the first one; empty for other
 * placements.
 */
export type ServedSlot = Omit<AwardedSlot, 'score' | 'scoreOfNext' | 'others'> &
  ServedCar & { owner: Owner; others: readonly ServedCar[]; auctionId: string };

/** The slots of one page. `auctionId`: digest of the search, the brand and the minute; null if there was no auction. */
export type ServedSlots = { auctionId: string | null; slots: readonly ServedSlot[] };
