import type { AwardedSlot } from './auction.ts';
import { type Placement, PLACEMENTS } from './campaign.ts';

/** A slot as its link names it, the same for all visitors. `day`: whose budgets the auction spends. */
export type SlotToken = Pick<
  AwardedSlot,
  'campaignId' | 'listingId' | 'ownerId' | 'placement' | 'position' | 'priceCents'
> & { auctionId: string; day: string };

/** A click on a slot that counts, once per visitor, car and hour. `hour`: since 1970. `visitor`: a digest; `null` if none may be stored. */
export type PaidClick = Omit<SlotToken, 'ownerId'> & { hour: number; visitor: Buffer | null };

const TOKEN = /^([\w-]{1,64})~(\d{1,15})~(\d{1,15})~(\d{1,15})~([a-z]{1,10})~(\d{1,3})~(\d{1,7})~(\d{4}-\d\d-\d\d)$/;

/** Formats what a token says. Every character is allowed in a query string. */
export function formatSlotToken(token: SlotToken): string {
  const { auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day } = token;
  return [auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day].join('~');
}

/** Returns what a token says; `null` if it is none. */
export function parseSlotToken(text: string): SlotToken | null {
  const [, auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day] = TOKEN.exec(text) ?? [];
  if (auctionId === undefined || !PLACEMENTS.includes(placement as Placement)) return null;
  return {
    auctionId,
    campaignId: Number(campaignId),
    listingId: Number(listingId),
    ownerId: Number(ownerId),
    placement: placement as Placement,
    position: Number(position),
    priceCents: Number(priceCents),
    day: day!,
  };
}
