import type { AlertEvent, PersonCarRelation } from '../model/news.ts';
import type { MailedFrequency } from '../model/due.ts';
import { CARS_FREQUENCY_SQL, GETS_ALERTS_SQL, SEARCH_FREQUENCY_SQL } from '#features/push/push.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { FoundCars } from './match-cars.ts';
import { SENDS_ALERTS_SQL } from './sends-alerts-sql.ts';

/** A person who may get an alert about a car's change, and through which search. */
export type Person = {
  car: number;
  recipientId: number;
  searchId: number | null;
  frequency: MailedFrequency;
  mailedAt: Date | null;
  relation: PersonCarRelation;
};

type Row = {
  car: number;
  recipient_id: number;
  search_id: number | null;
  frequency: MailedFrequency;
  mailed_at: Date | null;
  begins: boolean;
  is_saved: boolean;
  could_see: boolean;
  sent: AlertEvent[] | null;
  sent_price: number | null;
  seen_price: number | null;
};

/**
 * Returns how these people relate to these cars: a search of theirs finds the car (`findings`), they saved it, or they
 * got an alert about one that appears or disappears. One row per person, car and reason. Unconfirmed people are
 * left out, and unsubscribed ones without notifications.
 */
export async function findAffectedPeople(
  connection: Queryable,
  { cars, findings }: FoundCars,
  recipientIds: readonly number[],
): Promise<Person[]> {
  const rows = await connection.query<Row>(
    `with cars as (
       select * from jsonb_to_recordset($1) as c (n int, car text, listing_id bigint, comes_or_goes boolean, price_before bigint)
     ), finders as (
       select f.car as n, s.recipient_id, s.id as search_id, ${SEARCH_FREQUENCY_SQL} as frequency, f.begins, false as is_saved,
         seen.at is not null as could_see, coalesce(seen.price, c.price_before) as seen_price
       from unnest($2::int[], $3::bigint[], $4::boolean[]) as f (car, search_id, begins)
       join cars c on c.n = f.car
       join saved_searches s on s.id = f.search_id and ${SENDS_ALERTS_SQL}
       left join lateral (
         select o.from_at as at, o.price from listing_offers o
         where (o.vin = c.car or o.listing_id = c.listing_id) and o.from_at <= s.created_at
         order by o.listing_id = c.listing_id desc, o.from_at desc limit 1) seen on true
     ), keepers as (
       select c.n, p.recipient_id, null::bigint, ${CARS_FREQUENCY_SQL}, false, true, false, l.price::bigint
       from cars c
       join listings o on o.id = c.listing_id or o.vin = c.car
       join saved_listings l on l.listing_id = o.id and l.removed_at is null and not l.awaits_account
       join alert_people p on p.shopper_id = l.shopper_id and p.cars_frequency <> 'off' and p.recipient_id = any($5)
     ), sent as (
       select distinct on (c.n, a.recipient_id, s.id) c.n, a.recipient_id, s.id, ${SEARCH_FREQUENCY_SQL}, false, false, false, null::bigint
       from cars c join alert_ledger a on a.car = c.car and a.recipient_id = any($5)
       join saved_searches s on s.id = any(a.other_search_ids || a.search_id) and s.recipient_id = a.recipient_id and ${SENDS_ALERTS_SQL}
       where c.comes_or_goes
     ), people as (select * from finders union all select * from keepers union all select * from sent)
     select p.n as car, p.recipient_id, p.search_id, p.frequency, p.begins, p.is_saved, p.could_see, p.seen_price, m.mailed_at,
       known.sent, known.sent_price
     from people p join cars c on c.n = p.n
     join alert_recipients r on r.id = p.recipient_id and ${GETS_ALERTS_SQL}
     left join alert_people m on m.recipient_id = r.id
     cross join lateral (
       select array_agg(a.event) filter (where a.event <> 'sold' or a.told_at is not null) as sent, (array_agg(a.price order by a.told_at desc, a.id desc)
         filter (where a.told_at is not null and a.price is not null))[1] as sent_price
       from alert_ledger a where a.recipient_id = p.recipient_id and a.car = c.car) known`,
    [
      JSON.stringify(
        cars.map((car, n) => ({
          n,
          car: car.car,
          listing_id: car.listingId,
          price_before: car.priceBefore,
          comes_or_goes: car.comesOrGoes,
        })),
      ),
      findings.map(({ car }) => car),
      findings.map(({ searchId }) => searchId),
      findings.map(({ begins }) => begins),
      recipientIds,
    ],
  );
  return rows.map((row) => ({
    car: row.car,
    recipientId: row.recipient_id,
    searchId: row.search_id,
    frequency: row.frequency,
    mailedAt: row.mailed_at,
    relation: {
      begins: row.begins,
      couldSee: row.could_see,
      isSaved: row.is_saved,
      sent: new Set(row.sent),
      sentPrice: row.sent_price,
      seenPrice: row.seen_price,
    },
  }));
}
