import type { Queryable } from '#ports/database/database.ts';
import type { AuctionInput, AuctionOutcome } from '../model/auction.ts';
import type { Placement, Tier } from '../model/campaign.ts';
import type { Charge } from '../model/statement-csv.ts';

/** The charges of one campaign in a month. Amounts are in cents. */
export type StatementLine = {
  campaignId: number;
  placement: Placement;
  tier: Tier | null;
  clicks: number;
  amountCents: number;
};

/** `month`: `2026-11`. */
export type StatementScope = { ownerId: number; month: string };

/** Rows of `sponsored_clicks s` and `campaigns c` of the owner `$1` and the month `$2`. */
const OF_MONTH = `c.owner_id = $1 and s.day >= ($2 || '-01')::date and s.day < ($2 || '-01')::date + interval '1 month'`;

/** Returns a line for each campaign that was charged in a month. */
export async function listStatementLines(
  connection: Queryable,
  { ownerId, month }: StatementScope,
): Promise<StatementLine[]> {
  return connection.query<StatementLine>(
    `select c.id as "campaignId", c.placement, c.tier, count(*)::integer as clicks,
            sum(s.price_cents)::integer as "amountCents"
       from sponsored_clicks s join campaigns c on c.id = s.campaign_id where ${OF_MONTH} group by c.id order by c.id`,
    [ownerId, month],
  );
}

const CHARGE = `select s.id, s.at, to_char(s.day, 'YYYY-MM-DD') as day, c.id as "campaignId", c.placement, c.tier, s.position, s.listing_id as "listingId",
    jsonb_build_object('year', l.facts->'year', 'make', l.facts->'make', 'model', l.facts->'model',
      'trim', l.facts->'trim', 'stockNumber', l.facts->'stockNumber') as car,
    s.price_cents as "priceCents", s.auction_id as "auctionId"
  from sponsored_clicks s join campaigns c on c.id = s.campaign_id join listings l on l.id = s.listing_id`;

/** Returns the charges of a month, newest first. `before`: the last charge on the previous page. */
export async function listStatementCharges(
  connection: Queryable,
  { ownerId, month, before = null, max }: StatementScope & { before?: number | null; max: number },
): Promise<Charge[]> {
  return connection.query<Charge>(
    `${CHARGE} where ${OF_MONTH} and ($3::bigint is null or s.id < $3) order by s.id desc limit $4`,
    [ownerId, month, before, max],
  );
}

/** The auction that a charge came from; `null` once its inputs are deleted. */
export type ChargedAuction = { inputs: AuctionInput; outcome: AuctionOutcome };

/** Returns a charge of one of these dealerships with its auction and the campaign's bid; `null` for other charges. */
export async function findCharge(
  connection: Queryable,
  id: number,
  ownerIds: readonly number[] | 'all',
): Promise<(Charge & { ownerId: number; auction: ChargedAuction | null }) | null> {
  const [row] = await connection.query<
    Charge & { ownerId: number; inputs: AuctionInput | null; outcome: AuctionOutcome | null }
  >(
    `select charge.*, c.owner_id as "ownerId", a.inputs, a.outcome
       from (${CHARGE} where s.id = $1) charge join campaigns c on c.id = charge."campaignId"
            left join auctions a on a.id = charge."auctionId"
      where $2::int[] is null or c.owner_id = any ($2)`,
    [id, ownerIds === 'all' ? null : ownerIds],
  );
  if (!row) return null;
  const { inputs, outcome, ...charge } = row;
  return { ...charge, auction: inputs && outcome ? { inputs, outcome } : null };
}

/** Returns the dealers that were charged in a month. */
export async function listChargedOwners(connection: Queryable, month: string): Promise<number[]> {
  const rows = await connection.query<{ ownerId: number }>(
    `select distinct c.owner_id as "ownerId" from sponsored_clicks s join campaigns c on c.id = s.campaign_id
      where s.day >= ($1 || '-01')::date and s.day < ($1 || '-01')::date + interval '1 month'
        and c.owner_id is not null order by 1`,
    [month],
  );
  return rows.map(({ ownerId }) => ownerId);
}
