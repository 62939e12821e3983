import type { Queryable } from '#ports/database/database.ts';
import type { AuctionInput, AwardedSlot } from '../model/auction.ts';
import { slotLabel } from '../model/campaign-labels.ts';
import { runAuction } from '../model/run-auction.ts';

type StoredAuction = { id: string; at: Date; inputs: AuctionInput; outcome: AwardedSlot[]; charges: Charge[] };
type Charge = Pick<AwardedSlot, 'campaignId' | 'listingId' | 'placement' | 'tier' | 'position' | 'priceCents'>;

/**
 * An auction that was repeated from its stored inputs. `slots`: winners and prices. `charges`: the number of charged
 * clicks. `faults`: differences from the stored outcome or charges; empty if everything agrees.
 */
export type ReplayedAuction = {
  id: string;
  at: Date;
  brand: string;
  candidates: number;
  slots: readonly AwardedSlot[];
  charges: number;
  faults: readonly string[];
};

/** Replays one auction by its ID, or the newest ones, at most `max`. */
export async function replayAuctions(
  connection: Queryable,
  { id, max }: { id: string | null; max: number },
): Promise<ReplayedAuction[]> {
  const stored = await connection.query<StoredAuction>(
    `select id, at, inputs, outcome, coalesce((select jsonb_agg(jsonb_build_object('campaignId', s.campaign_id,
         'listingId', s.listing_id, 'placement', s.placement, 'tier', c.tier, 'position', s.position,
         'priceCents', s.price_cents) order by s.id)
       from sponsored_clicks s join campaigns c on c.id = s.campaign_id where s.auction_id = a.id), '[]') as charges
     from auctions a where $1::text is null or id = $1 order by at desc, id limit $2`,
    [id, max],
  );
  return stored.map(replay);
}

function replay({ id, at, inputs, outcome, charges }: StoredAuction): ReplayedAuction {
  const othersOf = new Map(outcome.map((slot) => [keyOf(slot), slot.others]));
  const slots = runAuction(inputs).map((slot): AwardedSlot => {
    const others = othersOf.get(keyOf(slot));
    return others ? { ...slot, others } : slot;
  });
  const expected = new Set(slots.map(keyOf));
  const kept = new Set(outcome.map(keyOf));
  // A click on any car of a showcase costs the same.
  const charged = new Set(
    slots.flatMap((slot) => [slot.listingId, ...(slot.others ?? [])].map((listingId) => keyOf({ ...slot, listingId }))),
  );
  const faults = [
    ...faultsOf('stored, but not won', outcome, expected),
    ...faultsOf('won, but not stored', slots, kept),
    ...faultsOf('charged, but not won', charges, charged),
  ];
  return { id, at, brand: inputs.brand, candidates: inputs.candidates.length, slots, charges: charges.length, faults };
}

/**
 * Identifies the winner and the price of a slot. Does not use labels, because several positions may have the same one.
 */
function keyOf({ placement, position, campaignId, listingId, priceCents }: Charge): string {
  return [placement, position, campaignId, listingId, priceCents].join(' ');
}

function faultsOf(what: string, awards: readonly Charge[], known: ReadonlySet<string>): string[] {
  return awards
    .filter((award) => !known.has(keyOf(award)))
    .map(
      ({ campaignId, listingId, priceCents, ...slot }) =>
        `${what}: ${slotLabel(slot)} (position ${slot.position}): campaign ${campaignId}, car ${listingId}, ${priceCents} cents`,
    );
}
