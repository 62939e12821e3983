import type { AwardedSlot } from './auction.ts';
import { type Placement, PLACEMENTS } from './campaign.ts';

/**
 * A slot as its link identifies it, the same for all visitors. `priceCents`: 0 for house campaigns. `day`: the day
 * whose budgets the auction spends. `minute`: the minute of the auction since 1970.
 */
export type SlotToken = Pick<
  AwardedSlot,
  'campaignId' | 'listingId' | 'ownerId' | 'placement' | 'position' | 'priceCents'
> & { auctionId: string; day: string; minute: number };

/**
 * The number of minutes after its auction in which a slot is counted and charged. A later click leads to the car
 * without a charge, so no charge of a month arrives after its invoices are issued.
 */
const COUNTED_MINUTES = 240;

/** Returns whether events of a slot still count at a given time. The clocks of servers may differ by a minute. */
export function isCounted({ minute }: Pick<SlotToken, 'minute'>, now: Date): boolean {
  const age = Math.floor(now.getTime() / 60_000) - minute;
  return age >= -1 && age <= COUNTED_MINUTES;
}

/** A click on a slot that counts, once per visitor, car and hour. `hour`: since 1970. `visitor`: a digest; `null` if none may be stored. */
export type PaidClick = Omit<SlotToken, 'ownerId' | 'minute'> & { hour: number; visitor: Buffer | null };

const TOKEN =
  /^([\w-]{1,64})~(\d{1,15})~(\d{1,15})~(\d{1,15})~([a-z]{1,10})~(\d{1,3})~(\d{1,7})~(\d{4}-\d\d-\d\d)~(\d{1,9})$/;

/** Formats the contents of a token. Every character is allowed in a query string. */
export function formatSlotToken(token: SlotToken): string {
  const { auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day, minute } = token;
  return [auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day, minute].join('~');
}

/** Parses a token without its signature; `null` if it is malformed. */
export function parseSlotToken(text: string): SlotToken | null {
  const [, auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day, minute] =
    TOKEN.exec(text) ?? [];
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
    minute: Number(minute),
  };
}
