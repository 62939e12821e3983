import type { Queryable } from '#ports/database/database.ts';
import type { DeskLead, DeskStatus, LeadDeliveryView } from '../model/desk-lead.ts';
import type { LeadStatus } from '../model/lead.ts';
import { IS_UNSENT_SQL } from './destinations.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';

/** The leads that members of these dealerships may see. Held leads are excluded, because they may be spam. */
const SEEN = `l.owner_id = any($1::int[]) and l.kind in ('email', 'call') and l.held_at is null`;

const DELIVERIES = `coalesce((
    select jsonb_agg(jsonb_build_object('kind', d.kind, 'chosenBy', d.chosen_by, 'destinationId', d.destination_id,
             'address', case when d.chosen_by <> 'fallback' then nullif(o.recipient, '') end,
             'state', case when o.state = 'sending' then 'waiting'
                           when o.state = 'withdrawn' and l.status <> 'withdrawn' then 'given-up'
                           else coalesce(o.state, 'sent') end) order by d.outbox_key)
      from lead_deliveries d left join outbox o on o.key = d.outbox_key
     where d.lead_id = l.id and d.about = 'created'), '[]')`;

/** The car's facts that lists show, as JSON, from the listing `c`. */
export const CAR_FACTS_SQL = `jsonb_build_object(${['year', 'make', 'model', 'trim', 'stockNumber']
  .map((name) => `'${name}', c.facts->'${name}'`)
  .join(', ')})`;

/** `LEAD_COLUMNS` of the lead `l`. */
export const QUALIFIED_LEAD_COLUMNS = LEAD_COLUMNS.replaceAll(/\w+/g, 'l.$&');

const SELECT = `select ${QUALIFIED_LEAD_COLUMNS}, w.facts->>'name' as dealer, w.facts->>'state' as state, ${CAR_FACTS_SQL} as car,
    ${DELIVERIES} as deliveries
  from leads l join owners w on w.id = l.owner_id join listings c on c.id = l.listing_id`;

type Row = LeadRow & { dealer: string; state: string | null; car: DeskLead['car']; deliveries: LeadDeliveryView[] };

export type LeadSearch = { ownerIds: readonly number[]; status?: LeadStatus; before?: number; max: number };

/** Returns leads of dealerships, newest first. */
export async function listDeskLeads(
  connection: Queryable,
  { ownerIds, status, before, max }: LeadSearch,
): Promise<DeskLead[]> {
  const rows = await connection.query<Row>(
    `${SELECT} where ${SEEN} and ($2::text is null or l.status = $2) and ($3::bigint is null or l.id < $3)
      order by l.id desc limit $4`,
    [ownerIds, status ?? null, before ?? null, max],
  );
  return rows.map(readRow);
}

/** Returns one lead if it belongs to one of these dealerships, otherwise `null`. */
export async function findDeskLead(
  connection: Queryable,
  ownerIds: readonly number[],
  id: number,
): Promise<DeskLead | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [row] = await connection.query<Row>(`${SELECT} where ${SEEN} and l.id = $2`, [ownerIds, id]);
  return row ? readRow(row) : null;
}

function readRow(row: Row): DeskLead {
  const { dealer, state, car, deliveries } = row;
  return { ...readLead(row), dealer, state, car, deliveries };
}

/**
 * Sets a lead's status. The reply clock stops at the first reply, and a sale without a reply counts as a reply. `from`:
 * the lead changes only if this is its current status. Returns whether a row changed; a withdrawn lead never changes.
 */
export async function setLeadStatus(
  connection: Queryable,
  change: { ownerIds: readonly number[]; id: number; status: DeskStatus; from?: DeskStatus },
): Promise<boolean> {
  const rows = await connection.query(
    `update leads l set status = $3,
            replied_at = case when $3 in ('replied', 'won') then coalesce(l.replied_at, now())
                              when $3 in ('new', 'read') then null else l.replied_at end
      where ${SEEN} and l.id = $2 and l.status <> 'withdrawn' and ($4::text is null or l.status = $4) returning l.id`,
    [change.ownerIds, change.id, change.status, change.from ?? null],
  );
  return rows.length > 0;
}

/** Number of leads by status, number of late ones, and the median reply time of the last 90 days. */
export type DeskFigures = {
  counts: Readonly<Partial<Record<LeadStatus, number>>>;
  late: number;
  medianReplyMs: number | null;
};

export async function countDeskLeads(
  connection: Queryable,
  ownerIds: readonly number[],
  lateAfterMs: number,
): Promise<DeskFigures> {
  const [row] = await connection.query<{ counts: DeskFigures['counts']; late: number; median: number | null }>(
    `select (select coalesce(jsonb_object_agg(status, n), '{}')
               from (select l.status, count(*) as n from leads l where ${SEEN} group by l.status) t) as counts,
            (select count(*) from leads l where ${SEEN} and l.kind = 'email' and l.status in ('new', 'read')
                and l.created_at < now() - make_interval(secs => $2)) as late,
            (select percentile_cont(0.5) within group (order by extract(epoch from l.replied_at - l.created_at)::float8)
               from leads l where ${SEEN} and l.kind = 'email' and l.replied_at is not null and l.created_at > now() - interval '90 days') as median`,
    [ownerIds, lateAfterMs / 1000],
  );
  const { counts, late, median } = row!;
  return { counts, late, medianReplyMs: median === null ? null : Math.round(median * 1000) };
}

/** The lead of an outbox row: its dealership and car, and the destination if there is one. */
export type LeadDeliveryFacts = Pick<DeskLead, 'dealer' | 'car'> & { ownerId: number; destinationId: number | null };

/** Returns the facts of each outbox key that belongs to a lead. */
export async function deliveriesByKey(
  connection: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LeadDeliveryFacts>> {
  const rows = await connection.query<LeadDeliveryFacts & { key: string }>(
    `select d.outbox_key as key, l.owner_id as "ownerId", w.facts->>'name' as dealer, ${CAR_FACTS_SQL} as car,
            d.destination_id as "destinationId"
       from lead_deliveries d join leads l on l.id = d.lead_id join owners w on w.id = l.owner_id
            join listings c on c.id = l.listing_id
      where d.outbox_key = any($1)`,
    [keys],
  );
  return new Map(rows.map(({ key, ...delivery }) => [key, delivery]));
}

/** A lead that was sent to no one, without the shopper's data. */
export type UndeliverableLead = { id: number; createdAt: Date; ownerId: number; dealer: string };

/** Returns messages that reached only a dealer's desk, and offers that reached no seller, newest first. */
export async function listUndeliverableLeads(
  connection: Queryable,
  { before, max }: { before?: number; max: number },
): Promise<UndeliverableLead[]> {
  return connection.query<UndeliverableLead>(
    `select l.id, l.created_at as "createdAt", l.owner_id as "ownerId", w.facts->>'name' as dealer
       from leads l join owners w on w.id = l.owner_id
      where l.held_at is null and l.status in ('new', 'read')
        and case l.kind
              when 'email' then coalesce(w.facts->>'privateSeller', 'false') <> 'true'
                                and ${IS_UNSENT_SQL}
              -- A private seller who was mailed has a key.
              when 'offer' then exists (select from offers o where o.lead_id = l.id and o.state in ('open', 'expired'))
                                and not exists (select from offer_keys k where k.lead_id = l.id and k.party = 'seller')
              else false end
        and ($1::bigint is null or l.id < $1)
      order by l.id desc limit $2`,
    [before ?? null, max],
  );
}
