import { PLACEMENTS, TIERS } from '#features/promotions/promotions.ts';
import { createSlotSelector } from '#features/promotions/promotions.server.ts';
import type { SelectSlots } from '#pages/search-results/load.ts';
import type { Database } from '#ports/database/database.ts';

/** Stores running campaigns for every second car, with placements and tiers in turn. */
export async function insertCampaigns(database: Pick<Database, 'query'>): Promise<void> {
  const kinds = PLACEMENTS.flatMap((placement) =>
    (placement === 'spotlight' ? TIERS : [null]).map((tier) => ({ placement, tier })),
  );
  const cars = await database.query<{ id: number; ownerId: number }>(
    'select id, owner_id as "ownerId" from listings order by id',
  );
  const campaigns = cars
    .filter((_car, at) => at % 2 === 0)
    .map(({ id, ownerId }, at) => ({ id: at + 1, listingId: id, ownerId, ...kinds[at % kinds.length]! }));
  const column = (name: keyof (typeof campaigns)[number]) => campaigns.map((campaign) => campaign[name]);
  await database.query(
    `insert into campaigns (id, owner_id, brand, placement, tier, subject, area, starts_on, ends_on, total_cents,
       daily_cents, bid_cents, state) overriding system value
     select id, owner_id, 'marketplace', placement, tier, '{"kind": "store"}', '{"kind": "everywhere"}', '2026-01-01',
       '2026-12-31', 100000, 10000, 20 + id % 180, 'running'
     from unnest($1::integer[], $2::integer[], $3::text[], $4::text[]) as given (id, owner_id, placement, tier)`,
    [column('id'), column('ownerId'), column('placement'), column('tier')],
  );
  await database.query(
    'insert into campaign_cars (campaign_id, listing_id) select * from unnest($1::integer[], $2::bigint[])',
    [column('id'), column('listingId')],
  );
}

/** Creates a selector whose auctions are not stored: every slot can pay, whatever other sites serve. */
export function selectorWithoutBudgets(database: Pick<Database, 'query'>): SelectSlots {
  const query: Database['query'] = async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
    if (!sql.includes('reserve_auctions')) return database.query<Row>(sql, params);
    const given = JSON.parse(String(params[0])) as { n: number; outcome: { placement: string; position: number }[] }[];
    return given.map(({ n, outcome }) => ({
      n,
      stored: null,
      reserved: outcome.map(({ placement, position }) => `${placement} ${position}`),
    })) as Row[];
  };
  return createSlotSelector({
    database: { query },
    now: () => new Date('2026-07-01T17:00:30Z'),
    reservePricesOf: async () => () => 10,
    sign: ({ auctionId, campaignId, position }) => `${auctionId}~${campaignId}~${position}`,
  });
}
