import type { Listing } from '#features/listings/listings.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Placement, Tier } from '../model/campaign.ts';

/** Events of a campaign's cards. `clicks`: the charged ones, or those of a house campaign. */
export type CampaignNumbers = { impressions: number; clicks: number; saves: number; leads: number; cents: number };

export type MeasuredCar = CampaignNumbers & {
  listingId: number;
  car: Pick<Listing, 'year' | 'make' | 'model' | 'trim'> | null;
};

/** The same numbers by day, by position, and by car. Days, positions and cars without events are absent. */
export type MeasuredCampaign = {
  days: (CampaignNumbers & { day: string })[];
  positions: (CampaignNumbers & { position: number })[];
  /** The cars with the most impressions and clicks. */
  cars: MeasuredCar[];
};

/** The days of a measurement, both inclusive. */
type Period = { from: string; to: string };

/** Events and charges of the campaign `$1` from `$2` to `$3`. */
const NUMBERS = `numbers as (
    select day, listing_id, position, name, count, 0 as cents from campaign_events
     where campaign_id = $1 and day between $2 and $3
    union all
    select day, listing_id, position, 'click', 1, price_cents from sponsored_clicks
     where campaign_id = $1 and day between $2 and $3
  )`;

const SUMS = [
  ...[
    ['impressions', 'impression'],
    ['clicks', 'click'],
    ['saves', 'save'],
    ['leads', 'lead'],
  ].map(([sum, name]) => `coalesce(sum(count) filter (where name = '${name}'), 0)::bigint as ${sum}`),
  'sum(cents)::bigint as cents',
].join(', ');

/** Returns the counts of a campaign, with at most `maxCars` of its cars. */
export async function measureCampaign(
  connection: Queryable,
  { campaignId, from, to, maxCars }: Period & { campaignId: number; maxCars: number },
): Promise<MeasuredCampaign> {
  const params = [campaignId, from, to];
  const [rows, cars] = await Promise.all([
    connection.query<CampaignNumbers & { day: string | null; position: number | null }>(
      `with ${NUMBERS} select to_char(day, 'YYYY-MM-DD') as day, position, ${SUMS} from numbers
       group by grouping sets ((day), (position)) order by numbers.day, position`,
      params,
    ),
    connection.query<MeasuredCar>(
      `with ${NUMBERS}, cars as (select listing_id, ${SUMS} from numbers group by listing_id)
       select c.listing_id as "listingId", c.impressions, c.clicks, c.saves, c.leads, c.cents,
         case when l.id is not null then jsonb_build_object('year', l.facts->'year', 'make', l.facts->'make',
           'model', l.facts->'model', 'trim', l.facts->'trim') end as car
       from cars c left join listings l on l.id = c.listing_id
       order by c.cents desc, c.clicks desc, c.impressions desc, c.listing_id limit $4`,
      [...params, maxCars],
    ),
  ]);
  return {
    days: rows.flatMap(({ day, position: _position, ...numbers }) => (day === null ? [] : [{ day, ...numbers }])),
    positions: rows.flatMap(({ day: _day, position, ...numbers }) =>
      position === null ? [] : [{ position, ...numbers }],
    ),
    cars,
  };
}

/** Events at positions: slots that auctions offered and sold, impressions, charged clicks and their revenue. */
export type SlotNumbers = { offered: number; sold: number; impressions: number; clicks: number; cents: number };

export type MeasuredSlots = {
  days: (SlotNumbers & { day: string })[];
  places: (SlotNumbers & { placement: Placement; tier: Tier | null; position: number })[];
};

/** Returns what was counted by day, and by placement and position, on one brand or on all. */
export async function measureSlots(
  connection: Queryable,
  { brand, from, to }: Period & { brand: string | null },
): Promise<MeasuredSlots> {
  const sums = ['offered', 'sold', 'impressions', 'clicks', 'cents'].map((name) => `sum(${name})::bigint as ${name}`);
  type Row = SlotNumbers & { day: string | null; placement: Placement | null; tier: Tier | null; position: number };
  const rows = await connection.query<Row>(
    `select to_char(day, 'YYYY-MM-DD') as day, placement, nullif(tier, '') as tier, position, ${sums.join(', ')}
     from slot_days where day between $1 and $2 and ($3::text is null or brand = $3)
     group by grouping sets ((day), (placement, tier, position)) order by slot_days.day, placement, position`,
    [from, to, brand],
  );
  return {
    days: rows.flatMap(({ day, placement: _placement, tier: _tier, position: _position, ...numbers }) =>
      day === null ? [] : [{ day, ...numbers }],
    ),
    places: rows.flatMap(({ day: _day, placement, ...place }) => (placement === null ? [] : [{ placement, ...place }])),
  };
}
