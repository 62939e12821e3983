import { randomUUID } from 'node:crypto';
import type { EventSource, EventSubject } from '#features/events/events.ts';
import { eventKey, type NewEvent } from '#features/events/events.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { readSignedSlot } from './signed-slot.ts';

const SOURCE = 'slot';
const MINUTES_PER_DAY = 1_440;

/**
 * The events of paid cards. Impressions of sellers' cars are counted by position, for click rates; all events are
 * counted by campaign, car and position.
 */
export const SLOT_EVENTS: EventSource = {
  read: (token, now) => {
    const read = readSignedSlot(token, now);
    return read?.isValid ? subjectOf(read.slot) : null;
  },
  counts: [
    `counted_slots as (
       insert into slot_days as known (day, brand, placement, tier, position, impressions)
       select f.day, c.brand, c.placement, coalesce(c.tier, ''), (f.facts->>'position')::integer, count(*)
       from fresh f join campaigns c on c.id = (f.facts->>'campaignId')::bigint
       where f.source = '${SOURCE}' and f.name = 'impression' and not c.is_house
       group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
       on conflict (day, brand, placement, tier, position)
         do update set impressions = known.impressions + excluded.impressions
     )`,
    `counted_campaigns as (
       insert into campaign_events as known (campaign_id, day, listing_id, position, name, count)
       select (facts->>'campaignId')::bigint, day, (facts->>'listingId')::bigint, (facts->>'position')::integer, name,
              count(*)
       from fresh where source = '${SOURCE}'
       group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
       on conflict (campaign_id, day, listing_id, position, name) do update set count = known.count + excluded.count
     )`,
  ],
};

/** Returns what the events of a slot are about. */
export function subjectOf({
  auctionId,
  campaignId,
  listingId,
  ownerId,
  position,
  day,
  minute,
}: SlotToken): EventSubject {
  return {
    source: SOURCE,
    day,
    saltDay: Math.floor(minute / MINUTES_PER_DAY),
    ownerId,
    figures: `${SOURCE} ${campaignId}`,
    facts: { auctionId, campaignId, listingId, position },
  };
}

/** The number of hours after a click in which a save or a message counts for it. */
const OUTCOME_HOURS = 24;
const TIMEOUT_MS = 5_000;

type Click = { id: number; auctionId: string; campaignId: number; position: number; day: string };

/**
 * Returns the event of a save or a lead if the visitor clicked on the sponsored card of the car within a day before. It
 * counts once per click, on the day of the click's auction. `visitors`: the visitor's digests for today and yesterday.
 */
export async function findOutcome(
  database: Pick<Database, 'query'>,
  { name, listingId, visitors }: { name: 'save' | 'lead'; listingId: number; visitors: readonly Buffer[] },
): Promise<NewEvent | null> {
  const [click] = await database.query<Click>(
    `select id, auction_id as "auctionId", campaign_id as "campaignId", position, to_char(day, 'YYYY-MM-DD') as day
     from sponsored_clicks
     where listing_id = $1 and visitor = any ($2) and at > now() - interval '${OUTCOME_HOURS} hours'
     order by id desc limit 1`,
    [listingId, visitors],
    { timeoutMs: TIMEOUT_MS },
  );
  if (!click) return null;
  const { id, auctionId, campaignId, position, day } = click;
  const facts = { auctionId, campaignId, listingId, position };
  return { id: randomUUID(), source: SOURCE, name, day, key: eventKey(name, 'click', id), facts };
}
