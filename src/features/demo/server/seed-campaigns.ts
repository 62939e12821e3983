import { type BrandKey, MAIN_BRAND, MAKER_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';
import {
  campaignDayOf,
  type CampaignSubject,
  type CampaignTerms,
  type MarketArea,
  type Placement,
  type Tier,
} from '#features/promotions/promotions.ts';
import { changeCampaignState, createCampaign } from '#features/promotions/promotions.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { DEMO_SOURCE } from './seed-demo.ts';

type DemoCampaign = {
  placement: Placement;
  tier?: Tier;
  /** All cars of the dealer, or a search within them. */
  cars: 'store' | { query: string };
  area?: MarketArea;
  bidCents: number;
};

const DENVER: MarketArea = { kind: 'dma', code: 'DENVER' };
const DAYS = 60;
/** Days that the campaigns have already run, with a made-up history. */
export const PAST_DAYS = 14;
const MS_PER_DAY = 86_400_000;
const FIRST_DEALERS = 8;
const LARGEST_DEALERS = 2;

/**
 * Most belong to the demo's first dealers, which are near Denver, where README's tour searches. Dealers from number 8
 * on are the largest of all others: they compete in the whole country.
 */
const CAMPAIGNS: readonly (readonly [dealer: number, campaign: DemoCampaign])[] = [
  [0, { placement: 'spotlight', tier: 'PREMIUM', cars: 'store', bidCents: 180 }],
  [0, { placement: 'highlight', cars: { query: 'listingType=CERTIFIED' }, bidCents: 90 }],
  [0, { placement: 'showcase', cars: 'store', area: DENVER, bidCents: 150 }],
  [1, { placement: 'spotlight', tier: 'PREMIUM', cars: { query: 'vehicleStyleCode=SUV' }, bidCents: 210 }],
  [2, { placement: 'spotlight', tier: 'FEATURED', cars: 'store', area: { kind: 'state', code: 'CO' }, bidCents: 160 }],
  [3, { placement: 'spotlight', tier: 'FEATURED', cars: { query: 'makeCode=HONDA' }, bidCents: 110 }],
  [4, { placement: 'spotlight', tier: 'STANDARD', cars: 'store', bidCents: 95 }],
  [5, { placement: 'boost', cars: { query: 'listingType=NEW' }, bidCents: 120 }],
  [6, { placement: 'highlight', cars: 'store', bidCents: 85 }],
  [7, { placement: 'peekaboo', cars: 'store', bidCents: 60 }],
  [7, { placement: 'showcase', cars: 'store', area: DENVER, bidCents: 120 }],
  [8, { placement: 'spotlight', tier: 'PREMIUM', cars: 'store', bidCents: 170 }],
  [9, { placement: 'highlight', cars: { query: 'vehicleStyleCode=TRUCK' }, bidCents: 75 }],
];

/** The other brands have each placement too. */
const ON_VALUATION: typeof CAMPAIGNS = [
  [1, { placement: 'spotlight', tier: 'PREMIUM', cars: 'store', bidCents: 140 }],
  [3, { placement: 'spotlight', tier: 'STANDARD', cars: 'store', bidCents: 80 }],
  [4, { placement: 'highlight', cars: 'store', bidCents: 70 }],
  [5, { placement: 'boost', cars: { query: 'listingType=NEW' }, bidCents: 100 }],
  [6, { placement: 'peekaboo', cars: 'store', bidCents: 55 }],
  [2, { placement: 'showcase', cars: 'store', area: DENVER, bidCents: 110 }],
];
/** Dealers of the car maker's make, those in Colorado first. */
const ON_MAKER: typeof CAMPAIGNS = [
  [0, { placement: 'spotlight', tier: 'PREMIUM', cars: 'store', bidCents: 130 }],
  [1, { placement: 'spotlight', tier: 'FEATURED', cars: 'store', bidCents: 90 }],
  [2, { placement: 'highlight', cars: 'store', bidCents: 65 }],
  [1, { placement: 'boost', cars: { query: 'listingType=NEW' }, bidCents: 95 }],
  [3, { placement: 'peekaboo', cars: 'store', bidCents: 50 }],
  [0, { placement: 'showcase', cars: 'store', bidCents: 100 }],
];

/** A house campaign: it fills places that no dealer's campaign has booked. */
const HOUSE: DemoCampaign = { placement: 'highlight', cars: { query: 'listingType=CERTIFIED' }, bidCents: 0 };

const BY = { actor: 'operator', id: null } as const;

/**
 * Starts about a dozen campaigns of the demo's dealers on the main brand, one for each placement on the others, and one
 * of the site, once. Returns the number of started campaigns.
 */
export async function seedCampaigns(database: Database, now: Date): Promise<number> {
  return database.transaction(async (connection) => {
    const [{ known } = { known: true }] = await connection.query<{ known: boolean }>(
      'select exists (select from campaigns) as known',
    );
    if (known) return 0;
    const dealers = await campaignDealers(connection);
    const booked = [
      { brand: MAIN_BRAND, dealers, campaigns: CAMPAIGNS },
      { brand: VALUATION_BRAND, dealers, campaigns: ON_VALUATION },
      { brand: MAKER_BRAND, dealers: await dealersOf(connection, MAKER_BRAND.fixedMake!), campaigns: ON_MAKER },
    ];
    const start = new Date(now.getTime() - PAST_DAYS * MS_PER_DAY);
    const { day } = campaignDayOf(start);
    let started = 0;
    for (const { brand, dealers: owners, campaigns } of booked) {
      for (const [place, campaign] of campaigns) {
        const ownerId = owners[place];
        if (ownerId === undefined) continue;
        await run(connection, campaignTerms(campaign, { ownerId, brand: brand.key, day }), { ownerId, isHouse: false });
        started++;
      }
    }
    if (started === 0) return 0;
    const house = {
      ...campaignTerms(HOUSE, { ownerId: 0, brand: MAIN_BRAND.key, day }),
      subject: { kind: 'query', query: 'listingType=CERTIFIED' } as const,
    };
    await run(connection, { ...house, totalCents: 0, dailyCents: 0 }, { ownerId: null, isHouse: true });
    await connection.query('update campaigns set created_at = $1', [start]);
    await connection.query('update campaign_changes set at = $1', [start]);
    return started + 1;
  });
}

/** Returns the IDs of the demo's first dealers, followed by the IDs of the largest other dealers. */
async function campaignDealers(connection: Queryable): Promise<number[]> {
  const rows = await connection.query<{ id: number }>(
    `select id from (
       select o.id, count(*) as cars, row_number() over (order by o.id) <= $2 as first
         from owners o join sources s on s.id = o.source_id and s.name = $1
              join listings l on l.owner_id = o.id and l.withdrawn_at is null
        where not (o.facts->>'privateSeller')::boolean group by o.id
     ) dealers order by first desc, case when first then 0 else cars end desc, id limit $3`,
    [DEMO_SOURCE, FIRST_DEALERS, FIRST_DEALERS + LARGEST_DEALERS],
  );
  return rows.map(({ id }) => id);
}

/** Returns four demo dealers of a make, by ID: first those in Colorado, then those with the most new and certified cars. */
async function dealersOf(connection: Queryable, makeCode: string): Promise<number[]> {
  const rows = await connection.query<{ id: number }>(
    `select o.id from owners o join sources s on s.id = o.source_id and s.name = $1
            join listings l on l.owner_id = o.id and l.withdrawn_at is null
      where not (o.facts->>'privateSeller')::boolean and l.facts->>'makeCode' = $2
            and l.facts->>'listingType' in ('NEW', 'CERTIFIED')
      group by o.id order by o.facts->>'state' is not distinct from 'CO' desc, count(*) desc, o.id limit 4`,
    [DEMO_SOURCE, makeCode],
  );
  return rows.map(({ id }) => id);
}

function campaignTerms(
  { placement, tier, cars, area, bidCents }: DemoCampaign,
  { ownerId, brand, day }: { ownerId: number; brand: BrandKey; day: string },
): CampaignTerms {
  return {
    brand,
    placement,
    tier: tier ?? null,
    subject: subjectOf(cars, ownerId),
    area: area ?? { kind: 'everywhere' },
    startsOn: day,
    endsOn: new Date(Date.parse(day) + DAYS * MS_PER_DAY).toISOString().slice(0, 10),
    totalCents: 150_000,
    dailyCents: 2_500,
    bidCents,
  };
}

function subjectOf(cars: DemoCampaign['cars'], ownerId: number): CampaignSubject {
  if (cars === 'store') return { kind: 'store' };
  const params = new URLSearchParams(`${cars.query}&showcaseOwnerId=${ownerId}`);
  if (!params.has('listingType')) params.set('allListingType', 'all-cars');
  params.sort();
  return { kind: 'query', query: params.toString().replaceAll('%2C', ',') };
}

async function run(
  connection: Queryable,
  terms: CampaignTerms,
  of: { ownerId: number | null; isHouse: boolean },
): Promise<void> {
  const id = await createCampaign(connection, { ...terms, ...of }, BY);
  for (const action of ['submit', 'approve'] as const) await changeCampaignState(connection, id, { action, by: BY });
}
