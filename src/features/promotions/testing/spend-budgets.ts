import type { Database } from '#ports/database/database.ts';
import type { AuctionInput, AwardedSlot } from '../model/auction.ts';
import { chargeClick, releaseExpiredReservations, reserveAuctions, type StoredAuction } from '../server/budgets.ts';

export const SPENDING_DAY = '2026-11-27';

/** An auction for carousel cards of these campaigns, which all pay the same. */
export function sampleAuction(id: string, campaignIds: readonly number[], priceCents: number): StoredAuction {
  const input: AuctionInput = {
    brand: 'marketplace',
    search: id,
    minute: 1,
    dayPassed: 0.5,
    slots: [],
    candidates: [],
    counters: {},
  };
  const outcome = campaignIds.map((campaignId, position): AwardedSlot => ({
    placement: 'highlight',
    tier: null,
    position,
    campaignId,
    listingId: 100 + position,
    ownerId: 1,
    priceCents,
    score: 1,
    scoreOfNext: null,
    isHouse: false,
  }));
  return { id, day: SPENDING_DAY, input, outcome };
}

/**
 * Serves slots of these campaigns `rounds` times, with clicks of several visitors, repeated clicks, and reservations that
 * lapse at once. Auctions have the same IDs on all servers, so servers also meet in one auction. Returns how many slots
 * and clicks were not paid.
 */
export async function spendBudgets(
  database: Pick<Database, 'query'>,
  { campaignIds, rounds, seed }: { campaignIds: readonly number[]; rounds: number; seed: number },
): Promise<number> {
  let unpaid = 0;
  for (let round = 1; round <= rounds; round++) {
    const turn = seed * 7 + round;
    const ids = turn % 2 ? campaignIds : campaignIds.toReversed();
    const auction = sampleAuction(`auction ${round % 25}`, [...ids, ids[turn % ids.length]!], 3 + (round % 4));
    // Every third page shares its statement with a page of another search.
    const other = sampleAuction(`auction ${(round + 12) % 25}`, ids.toReversed(), 3 + (round % 4));
    const [served = []] = await reserveAuctions(database, turn % 3 === 0 ? [auction, other] : [auction]);
    unpaid += auction.outcome.length - served.length;
    for (const { campaignId, listingId, placement, position, priceCents } of served.slice(0, turn % 3)) {
      const visitor = Buffer.from(`visitor ${turn % 11}`);
      const click = { auctionId: auction.id, day: auction.day, hour: turn % 40, visitor };
      const isCharged = await chargeClick(database, {
        ...click,
        campaignId,
        listingId,
        placement,
        position,
        priceCents,
      });
      unpaid += isCharged ? 0 : 1;
    }
    if (turn % 5 === 0) {
      // Locks in the same order as the site's own functions, because this statement is not one of them.
      await database.query(
        `with locked as (select id from campaigns order by id for update)
         update reservations set expires_at = now()
         where auction_id = $1 and campaign_id in (select id from locked)`,
        [auction.id],
      );
      await releaseExpiredReservations(database);
    }
  }
  return unpaid;
}
