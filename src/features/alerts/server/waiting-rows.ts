import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';
import type { Waiting } from '../model/digest.ts';
import { WANTED } from './wanted.ts';

/** What waits for a person, with all that a mail says of it. */
export type WaitingRow = Waiting & {
  recipientId: number;
  listingId: number;
  ownerId: number;
  facts: unknown;
  ownerFacts: unknown;
  rating: unknown;
  priceBefore: number | null;
  search: { title: string; name: string | null; query: string } | null;
};

/** Somebody for whom something is due. */
export type DuePerson = { id: number; email: string; brand: BrandKey };

type Row = Omit<WaitingRow, 'search'> & { title: string | null; name: string | null; query: string | null };

/** People with something due, taken by nobody else until the transaction ends. */
export async function takeDuePeople(
  connection: Pick<Connection, 'query'>,
  now: Date,
  most: number,
): Promise<DuePerson[]> {
  return connection.query<DuePerson>(
    `select r.id, r.email, r.brand from alert_recipients r
     where r.id in (select recipient_id from (
       select recipient_id, min(due_at) as due from alert_ledger where told_at is null and due_at <= $1
       group by recipient_id order by due limit $2) d)
     order by r.id for update of r skip locked`,
    [now, most],
  );
}

/**
 * What waits for these people and is due. `holds` only where it is still so, is wanted still, and can be read: a search that
 * was deleted or switched off tells nothing more, nor does a car that is no longer kept.
 */
export async function readWaiting(
  connection: Pick<Connection, 'query'>,
  recipientIds: readonly number[],
  now: Date,
): Promise<WaitingRow[]> {
  const rows = await connection.query<Row>(
    `select a.id, a.recipient_id as "recipientId", a.car, a.event, a.search_id as "searchId", a.is_saved_car as "isSavedCar",
       a.listing_id as "listingId", a.price_before as "priceBefore",
       l.owner_id as "ownerId", l.facts, o.facts as "ownerFacts", g.shown as rating, s.title, s.search_name as name, s.query,
       exists (select from alert_ledger t where t.recipient_id = a.recipient_id and t.car = a.car and t.told_at is not null) as "wasTold",
       case a.event when 'sold' then l.withdrawn_at is not null else l.withdrawn_at is null and l.stale_at is null end
         and (${WANTED} or a.is_saved_car and p.cars_frequency <> 'off' and exists (
           select from saved_listings k join listings kept on kept.id = k.listing_id
           where k.shopper_id = p.shopper_id and k.removed_at is null and (kept.id = a.listing_id or kept.vin = a.car)))
         and r.confirmed_at is not null and r.unsubscribed_at is null as holds
     from alert_ledger a join alert_recipients r on r.id = a.recipient_id
     left join alert_people p on p.recipient_id = r.id
     join listings l on l.id = a.listing_id join owners o on o.id = l.owner_id
     left join listing_ratings g on g.listing_id = l.id
     left join saved_searches s on s.id = a.search_id
     where a.recipient_id = any($1) and a.told_at is null and a.due_at <= $2
     order by a.recipient_id, a.id desc`,
    [recipientIds, now],
  );
  return rows.map(({ title, name, query, ...row }) => ({
    ...row,
    holds: row.holds === true,
    search: title === null || query === null ? null : { title, name, query },
  }));
}
