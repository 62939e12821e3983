import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { Campaign, CampaignAction, CampaignTerms } from '../../model/campaign.ts';
import { changeCampaignState, createCampaign } from '../change-campaign.ts';

export const TERMS: CampaignTerms = {
  ...{ brand: 'marketplace', placement: 'boost', tier: null, subject: { kind: 'store' }, area: { kind: 'everywhere' } },
  ...{ startsOn: '2026-11-01', endsOn: '2026-12-31', totalCents: 30_000, dailyCents: 1_000, bidCents: 150 },
};

export const BY_DEALER = { actor: 'dealer', id: 'olga' } as const;
export const BY_OPERATOR = { actor: 'operator', id: 'boss' } as const;

/** Adds dealers 1 and 2, with the listings 11 and 12, and 22. */
export async function addDealers(database: Database): Promise<void> {
  await database.query(`insert into sources (name) values ('test')`);
  for (const id of [1, 2])
    await database.query(
      `insert into owners (id, source_id, key, facts, content_hash) overriding system value
       select $1::int, id, 'o' || $1, $2, '\\x00' from sources`,
      [id, JSON.stringify({ ...bareOwnerFacts(), name: `Dealer ${id}` })],
    );
  for (const [id, ownerId] of [
    [11, 1],
    [12, 1],
    [22, 2],
  ] as const)
    await database.query(
      `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash) overriding system value
       select $1::int, id, 'l' || $1, $2, 'VIN' || $1, $3, '\\x00' from sources`,
      [id, ownerId, JSON.stringify({ ...bareListingFacts(), vin: `VIN${id}`, stockNumber: `S-${id}` })],
    );
}

/** Creates a campaign of dealer 1 and takes it through the actions. Returns its ID. */
export async function addCampaign(
  connection: Queryable,
  changes: Partial<CampaignTerms & Pick<Campaign, 'ownerId' | 'isHouse'>> = {},
  ...actions: CampaignAction[]
): Promise<number> {
  const id = await createCampaign(connection, { ...TERMS, ownerId: 1, isHouse: false, ...changes }, BY_DEALER);
  for (const action of actions) await changeCampaignState(connection, id, { action, by: BY_OPERATOR });
  return id;
}

/** Adds a charged click, as if a slot had been sold. */
export async function addCharge(
  connection: Queryable,
  charge: { campaignId: number; listingId: number; day: string; priceCents: number; auctionId?: string },
): Promise<number> {
  const { campaignId, listingId, day, priceCents, auctionId = 'auction' } = charge;
  const [row] = await connection.query<{ id: number }>(
    `insert into sponsored_clicks (auction_id, campaign_id, listing_id, placement, position, day, price_cents, hour,
                                   visitor, at)
     values ($1, $2, $3, 'boost', 6, $4::date, $5, 0, sha256(random()::text::bytea), $4::date + time '18:00')
     returning id`,
    [auctionId, campaignId, listingId, day, priceCents],
  );
  return row!.id;
}
