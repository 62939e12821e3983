import { hash } from 'node:crypto';
import {
  type AuctionInput,
  type CampaignSubject,
  campaignDayOf,
  type Candidate,
  pageSlots,
  PLACEMENTS,
  runAuction,
} from '#features/promotions/promotions.ts';
import {
  chargeClick,
  DEFAULT_RESERVE_CENTS,
  loadMinuteCounters,
  releaseExpiredReservations,
  reserveSlots,
} from '#features/promotions/promotions.server.ts';
import { hashText } from '#kit/text/hash-text.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { PAST_DAYS } from './seed-campaigns.ts';

const BRAND = 'marketplace';
const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const AUCTIONS_PER_DAY = 12;
const MINUTES_BETWEEN = 47;
const FIRST_MINUTE_UTC = 14 * 60;
const CARS_PER_CAMPAIGN = 6;
/** The cards of a page with 25 results. */
const PLACES = { carousel: 6, promos: 2, boosts: [6], peekaboo: [8] };
/** Columns of the facts that the searches of the demo's campaigns use. */
const FACTS: Readonly<Record<string, string>> = {
  listingType: 'listingType',
  makeCode: 'makeCode',
  vehicleStyleCode: 'bodyStyleCode',
};

type Running = Pick<Candidate, 'placement' | 'tier' | 'ownerId'> & { id: number; cars: number[] };
/** Events of cards, as `campaign_events` and `slot_days` count them. */
type CardEvents = { campaignId: number; day: string; listingId: number; position: number; name: string; count: number };

/**
 * Generates past results for a new demo's campaigns, so that dealers and operators see results immediately. The cars
 * that competed and the actions of shoppers are made up. Auctions, prices, budgets and charges are those of the site,
 * so each charge can be explained and replayed. Returns the number of auctions.
 */
export function seedCampaignHistory(database: Database, now: Date): Promise<number> {
  return database.transaction(async (connection) => {
    const campaigns = await runningCampaigns(connection);
    const seen: CardEvents[] = [];
    let auctions = 0;
    for (let back = PAST_DAYS; back >= 0; back--) {
      const midnight = Math.floor((now.getTime() - back * MS_PER_DAY) / MS_PER_DAY) * MS_PER_DAY;
      for (let n = 0; n < AUCTIONS_PER_DAY; n++) {
        const at = new Date(midnight + (FIRST_MINUTE_UTC + n * MINUTES_BETWEEN) * MS_PER_MINUTE);
        if (at >= now) break;
        seen.push(...(await holdAuction(connection, campaigns, at)));
        auctions++;
      }
      // The shoppers of that day have left, so their cards reserve nothing.
      await connection.query('update reservations set expires_at = now()');
      await releaseExpiredReservations(connection);
    }
    await countEvents(connection, seen);
    return auctions;
  });
}

async function runningCampaigns(connection: Queryable): Promise<Running[]> {
  const rows = await connection.query<Omit<Running, 'cars'> & { subject: CampaignSubject }>(
    `select id, placement, tier, owner_id as "ownerId", subject from campaigns
      where state = 'running' and not is_house and brand = $1 order by id`,
    [BRAND],
  );
  const campaigns: Running[] = [];
  for (const { subject, ...campaign } of rows) {
    const cars = await connection.query<{ id: number }>(
      `select id from listings where owner_id = $1 and withdrawn_at is null and facts @> $2
        order by id limit ${CARS_PER_CAMPAIGN}`,
      [campaign.ownerId, JSON.stringify(factsOf(subject))],
    );
    campaigns.push({ ...campaign, cars: cars.map(({ id }) => id) });
  }
  return campaigns;
}

function factsOf(subject: CampaignSubject): Record<string, string> {
  const params = subject.kind === 'query' ? [...new URLSearchParams(subject.query)] : [];
  return Object.fromEntries(params.flatMap(([name, value]) => (FACTS[name] ? [[FACTS[name], value]] : [])));
}

/** Returns a number from 0 to 1 that is always the same for the same parts. */
function chance(...parts: readonly (string | number)[]): number {
  return (Math.imul(hashText(parts.join(' ')), 0x9e3779b1) >>> 0) / 2 ** 32;
}

/** Runs an auction in the past, charges its clicks, and returns what happened to its cards. */
async function holdAuction(connection: Queryable, campaigns: readonly Running[], at: Date): Promise<CardEvents[]> {
  const minute = Math.floor(at.getTime() / MS_PER_MINUTE);
  const { day, passed } = campaignDayOf(at);
  const counters = await loadMinuteCounters(connection, { minute, day });
  const input: AuctionInput = {
    brand: BRAND,
    search: 'demo',
    minute,
    dayPassed: passed,
    slots: pageSlots(new Set(PLACEMENTS), () => DEFAULT_RESERVE_CENTS, [], PLACES),
    page: { carousel: PLACES.carousel, promos: PLACES.promos },
    candidates: campaigns.filter(({ id }) => counters[id]).flatMap((campaign) => candidatesOf(campaign, minute)),
    counters,
  };
  const id = hash('sha256', `demo ${minute}`, 'base64url').slice(0, 22);
  const slots = await reserveSlots(connection, { id, day, input, outcome: runAuction(input) });
  const seen: CardEvents[] = [];
  for (const { campaignId, listingId, placement, position, priceCents } of slots) {
    const of = { campaignId, day, listingId, position };
    const impressions = 6 + Math.floor(chance('views', day, position) * 18 + chance('views', id, position) * 12);
    seen.push({ ...of, name: 'impression', count: impressions });
    if (chance('click', id, position) > impressions * 0.02) continue;
    const click = { auctionId: id, ...of, placement, priceCents, hour: Math.floor(minute / 60), visitor: null };
    if (!(await chargeClick(connection, click))) continue;
    const outcome = chance('outcome', id, position);
    if (outcome < 0.2) seen.push({ ...of, name: outcome < 0.07 ? 'lead' : 'save', count: 1 });
  }
  await connection.query('update sponsored_clicks set at = $2 where auction_id = $1', [id, at]);
  return seen;
}

/** Two cars of a campaign, in most auctions: not every search matches its cars. */
function candidatesOf({ id, cars, ownerId, placement, tier }: Running, minute: number): Candidate[] {
  if (chance('takes part', id, minute) > 0.7) return [];
  const first = Math.floor(chance('car', id, minute) * cars.length);
  return [...new Set([cars[first], cars[(first + 1) % cars.length]])].flatMap((listingId) =>
    listingId === undefined
      ? []
      : {
          campaignId: id,
          ownerId,
          listingId,
          placement,
          tier,
          quality: Math.round(40 + 60 * chance('quality', listingId, minute)) / 100,
          isHouse: false,
          ...(placement === 'peekaboo' && { missedFilter: 'Within 100 miles of 80202' }),
        },
  );
}

async function countEvents(connection: Queryable, seen: readonly CardEvents[]): Promise<void> {
  await connection.query(
    `with seen as (
       select * from jsonb_to_recordset($1) as one ("campaignId" bigint, day date, "listingId" bigint, position integer,
         name text, count bigint)
     ), slots as (
       insert into slot_days as known (day, brand, placement, tier, position, impressions)
       select s.day, c.brand, c.placement, coalesce(c.tier, ''), s.position, sum(s.count)
         from seen s join campaigns c on c.id = s."campaignId" where s.name = 'impression' group by 1, 2, 3, 4, 5
       on conflict (day, brand, placement, tier, position)
         do update set impressions = known.impressions + excluded.impressions
     )
     insert into campaign_events (campaign_id, day, listing_id, position, name, count)
     select "campaignId", day, "listingId", position, name, sum(count) from seen group by 1, 2, 3, 4, 5`,
    [JSON.stringify(seen)],
  );
}
