import type { BrandKey } from '#features/brands/brands.ts';
import { derivedPrice, isPriceDrop, listingFactsSchema } from '#features/listings/listings.ts';
import type { Connection } from '#ports/database/database.ts';
import type { Waiting } from '../model/digest.ts';
import type { MailedFrequency } from '../model/due.ts';
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
  /** What it asks now, which is what the mail says. */
  price: number | null;
  notedAt: Date;
  /** How often the person is mailed of what found the car; none where nothing of it is wanted still. */
  frequencies: MailedFrequency[];
  search: { title: string; name: string | null; query: string } | null;
};

/** Somebody for whom something is due. */
export type DuePerson = { id: number; email: string; brand: BrandKey; mailedAt: Date | null };

type Row = Omit<WaitingRow, 'search' | 'price'> & { title: string | null; name: string | null; query: string | null };

/**
 * People with something due, taken by nobody else until the transaction ends; in any order, so that of many who hear of the
 * same the same are not always last.
 */
export async function takeDuePeople(
  connection: Pick<Connection, 'query'>,
  now: Date,
  most: number,
): Promise<DuePerson[]> {
  return connection.query<DuePerson>(
    `with people as materialized (
       select r.id, r.email, r.brand,
         (select p.mailed_at from alert_people p where p.recipient_id = r.id) as "mailedAt" from alert_recipients r
       where r.id in (select recipient_id from (
         select recipient_id, min(due_at) as due from alert_ledger where told_at is null and due_at <= $1
         group by recipient_id order by due limit $2) d)
       order by r.id for update of r skip locked
     ) select * from people order by random()`,
    [now, most],
  );
}

/**
 * What waits for these people and is due. `holds` only where it is still so, is wanted still, and can be read. It is told
 * through the first of the searches that found it and that is wanted still, else as a car that the person keeps.
 */
export async function readWaiting(
  connection: Pick<Connection, 'query'>,
  recipientIds: readonly number[],
  now: Date,
): Promise<WaitingRow[]> {
  const rows = await connection.query<Row>(
    `select a.id, a.recipient_id as "recipientId", a.car, a.event, s.id as "searchId", k.kept as "isSavedCar",
       a.listing_id as "listingId", a.price_before as "priceBefore", a.noted_at as "notedAt",
       array_remove(s.frequencies || case when k.kept then p.cars_frequency end, null) as frequencies,
       l.owner_id as "ownerId", l.facts, o.facts as "ownerFacts", g.shown as rating, s.title, s.name, s.query,
       exists (select from alert_ledger t where t.recipient_id = a.recipient_id and t.car = a.car and t.told_at is not null) as "wasTold",
       case a.event when 'sold' then l.withdrawn_at is not null else l.withdrawn_at is null and l.stale_at is null end
         and (s.id is not null or k.kept)
         and r.confirmed_at is not null and r.unsubscribed_at is null as holds
     from alert_ledger a join alert_recipients r on r.id = a.recipient_id
     left join alert_people p on p.recipient_id = r.id
     join listings l on l.id = a.listing_id join owners o on o.id = l.owner_id
     left join listing_ratings g on g.listing_id = l.id
     left join lateral (
       select min(s.id) as id, array_agg(s.frequency) as frequencies, (array_agg(s.title order by s.id))[1] as title,
         (array_agg(s.search_name order by s.id))[1] as name, (array_agg(s.query order by s.id))[1] as query
       from saved_searches s
       where s.id = any(a.other_search_ids || a.search_id) and s.recipient_id = a.recipient_id and ${WANTED}) s on true
     cross join lateral (
       select coalesce(a.event <> 'match' and p.cars_frequency <> 'off' and exists (
         select from saved_listings k join listings kept on kept.id = k.listing_id
         where k.shopper_id = p.shopper_id and k.removed_at is null and not k.awaits_account
           and (kept.id = a.listing_id or kept.vin = a.car)), false) as kept) k
     where a.recipient_id = any($1) and a.told_at is null and a.due_at <= $2
     order by a.recipient_id, a.id desc`,
    [recipientIds, now],
  );
  return rows.map(({ title, name, query, ...row }) => {
    const facts = listingFactsSchema.safeParse(row.facts).data;
    const price = facts ? derivedPrice(facts) : null;
    return {
      ...{ ...row, price },
      holds: row.holds === true && (row.event !== 'drop' || isPriceDrop(row.priceBefore, price)),
      search: title === null || query === null ? null : { title, name, query },
    };
  });
}
