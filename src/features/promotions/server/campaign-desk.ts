import type { Listing } from '#features/listings/listings.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Campaign, CampaignAction, CampaignState } from '../model/campaign.ts';
import { STAYS_PAUSED } from './change-campaign.ts';

/** The dealerships whose campaigns are selected, or `all` for operators. */
export type CampaignScope = readonly number[] | 'all';

/** A campaign on its desk. Amounts are in cents; amounts of today are of the day in the site's time zone. */
export type DeskCampaign = Campaign & {
  /** The dealer's name; `null` for house campaigns of all dealers. */
  owner: string | null;
  /** The car, if the campaign promotes one. */
  car: Pick<Listing, 'year' | 'make' | 'model' | 'trim'> | null;
  /** The dealer's number of the car; `null` if it has none. */
  stockNumber: string | null;
  spentCents: number;
  todayCents: number;
  clicks: number;
  /** Whether it is paused, or will be again once it is approved, because it was paused when it was edited. */
  staysPaused: boolean;
};

export type CampaignSearch = {
  of: CampaignScope;
  state?: CampaignState | undefined;
  before?: number | undefined;
  max: number;
  /** `2026-11-27` in the site's time zone. */
  today: string;
};

const DATE = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

const SELECT = `select c.id, c.owner_id as "ownerId", c.brand, c.placement, c.tier, c.subject, c.area,
    ${DATE('c.starts_on')} as "startsOn", ${DATE('c.ends_on')} as "endsOn", c.total_cents as "totalCents",
    c.daily_cents as "dailyCents", c.bid_cents as "bidCents", c.state, c.is_house as "isHouse", c.rejection,
    c.created_at as "createdAt", o.facts->>'name' as owner,
    case when l.id is not null then jsonb_build_object('year', l.facts->'year', 'make', l.facts->'make',
      'model', l.facts->'model', 'trim', l.facts->'trim') end as car,
    l.facts->>'stockNumber' as "stockNumber",
    c.spent_cents as "spentCents", coalesce(d.spent_cents, 0) as "todayCents",
    (select count(*)::integer from sponsored_clicks s where s.campaign_id = c.id)
      + (select coalesce(sum(count), 0)::integer from campaign_events e where e.campaign_id = c.id and e.name = 'click')
      as clicks,
    c.state = 'paused' or (c.state in ('draft', 'pending') and ${STAYS_PAUSED}) as "staysPaused"
  from campaigns c left join owners o on o.id = c.owner_id
    left join listings l on c.subject->>'kind' = 'listing' and l.id = (c.subject->>'listingId')::bigint
    left join campaign_days d on d.campaign_id = c.id and d.day = $2::date`;

/** Rows of `campaigns c` that belong to these owners; `$1` is null for all. */
const SEEN = '($1::int[] is null or c.owner_id = any ($1))';

const ownersOf = (of: CampaignScope) => (of === 'all' ? null : of);

/** Returns campaigns, newest first. */
export async function listDeskCampaigns(
  connection: Queryable,
  { of, state, before, max, today }: CampaignSearch,
): Promise<DeskCampaign[]> {
  return connection.query<DeskCampaign>(
    `${SELECT} where ${SEEN} and ($3::text is null or c.state = $3) and ($4::bigint is null or c.id < $4)
      order by c.id desc limit $5`,
    [ownersOf(of), today, state ?? null, before ?? null, max],
  );
}

/** Returns one campaign if it belongs to one of these dealerships, otherwise `null`. */
export async function findDeskCampaign(
  connection: Queryable,
  id: number,
  { of, today }: Pick<CampaignSearch, 'of' | 'today'>,
): Promise<DeskCampaign | null> {
  const [row] = await connection.query<DeskCampaign>(`${SELECT} where ${SEEN} and c.id = $3`, [
    ...[ownersOf(of), today, id],
  ]);
  return row ?? null;
}

/** Counts the campaigns in each state. */
export async function countCampaigns(
  connection: Queryable,
  of: CampaignScope,
): Promise<Readonly<Partial<Record<CampaignState, number>>>> {
  const rows = await connection.query<{ state: CampaignState; count: number }>(
    `select c.state, count(*)::integer as count from campaigns c where ${SEEN} group by 1`,
    [ownersOf(of)],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** The amount charged on a day, in cents, and the number of clicks. */
export type ChargedDay = { day: string; spentCents: number; clicks: number };

/** Returns the days with charges between two days (both inclusive). */
export async function listChargedDays(
  connection: Queryable,
  { of, from, to }: { of: CampaignScope; from: string; to: string },
): Promise<ChargedDay[]> {
  return connection.query<ChargedDay>(
    `select ${DATE('s.day')} as day, sum(s.price_cents)::integer as "spentCents", count(*)::integer as clicks
       from sponsored_clicks s join campaigns c on c.id = s.campaign_id
      where ${SEEN} and s.day between $2::date and $3::date
      group by s.day order by s.day`,
    [ownersOf(of), from, to],
  );
}

export type CampaignChange = {
  id: number;
  at: Date;
  action: CampaignAction | 'create' | 'edit';
  actor: 'dealer' | 'operator' | 'clock';
};

/** Returns the changes of a campaign, newest first. */
export async function findCampaignChanges(connection: Queryable, id: number, max: number): Promise<CampaignChange[]> {
  return connection.query<CampaignChange>(
    'select id, at, action, actor from campaign_changes where campaign_id = $1 order by id desc limit $2',
    [id, max],
  );
}
