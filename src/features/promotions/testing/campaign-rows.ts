import type { Database } from '#ports/database/database.ts';
import type { Campaign } from '../model/campaign.ts';

export type CampaignRow = Partial<Omit<Campaign, 'id' | 'createdAt'>>;

/** Creates a source and `owners` dealers with `carsEach` cars; the cars of dealer n have the IDs from 100 n. */
export async function createDealers(database: Database, owners: number, carsEach = 3): Promise<void> {
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash) overriding system value
     select n, 1, n::text, '{}', '' from generate_series(1, $1::integer) n`,
    [owners],
  );
  await database.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select 100 * n + car, 1, (100 * n + car)::text, n, '{}', ''
     from generate_series(1, $1::integer) n, generate_series(0, $2::integer - 1) car`,
    [owners, carsEach],
  );
}

/** Stores a campaign, by default a running one for all cars of dealer 1, and returns its ID. */
export async function insertCampaign(database: Pick<Database, 'query'>, row: CampaignRow = {}): Promise<number> {
  const { ownerId = 1, brand = 'marketplace', placement = 'highlight', tier = null, subject = { kind: 'store' } } = row;
  const { area = { kind: 'everywhere' }, startsOn = '2026-11-01', endsOn = '2026-12-31' } = row;
  const { totalCents = 100_000, dailyCents = 10_000, bidCents = 100, state = 'running', isHouse = false } = row;
  const [stored] = await database.query<{ id: number }>(
    `insert into campaigns (owner_id, brand, placement, tier, subject, area, starts_on, ends_on, total_cents, daily_cents,
       bid_cents, state, is_house)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      ownerId,
      brand,
      placement,
      tier,
      JSON.stringify(subject),
      JSON.stringify(area),
      startsOn,
      endsOn,
      totalCents,
      dailyCents,
      bidCents,
      state,
      isHouse,
    ],
  );
  return stored!.id;
}
