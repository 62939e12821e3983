import type { AlertEvent, PersonCarRelation } from '../model/news.ts';
import type { MailedFrequency } from '../model/due.ts';
import {
  CARS_FREQUENCY_SQL,
  GETS_ALERTS_SQL,
  GETS_MAIL_SQL,
  GETS_PUSHES_SQL,
  IS_MUTED_CAR_SQL,
  PUSHES_SEARCH_SQL,
} from '#features/push/push.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { WantedSearch } from './find-replacement-listings.ts';
import type { FoundCars } from './match-cars.ts';
import { SENDS_ALERTS_SQL } from './sends-alerts-sql.ts';

/** A person who may get an alert about a car's change, and the search that leads to it. */
export type Person = {
  car: number;
  recipientId: number;
  searchId: number | null;
  frequency: MailedFrequency;
  mailedAt: Date | null;
  relation: PersonCarRelation;
};

/** A person with all that decides whether and how an alert about the car is sent now. */
export type PersonToAlert = Person & { search: WantedSearch | null; reader: AlertReaderState };

export type AlertReaderState = {
  /** The person has an address and has not unsubscribed from emails. */
  getsMail: boolean;
  /** The person gets notifications, and has not muted the car. */
  canPush: boolean;
  /** The time when the person's last device ended, if none was renewed. */
  endedAt: Date | null;
  /** How often alerts about saved cars are sent. */
  carsFrequency: MailedFrequency | 'off' | null;
  /** An alert about this car was sent to the person. */
  wasSent: boolean;
};

type Row = {
  car: number;
  recipient_id: number;
  search_id: number | null;
  frequency: MailedFrequency;
  is_pushed: boolean;
  mailed_at: Date | null;
  begins: boolean;
  is_saved: boolean;
  could_see: boolean;
  sent: AlertEvent[] | null;
  sent_price: number | null;
  seen_price: number | null;
};

type DetailedRow = Row & AlertReaderState & Pick<WantedSearch, 'brand' | 'title' | 'name' | 'query'>;

/** SQL: the columns of a search `s` that only `PersonToAlert` contains. */
const SEARCH_SQL = ', s.brand, s.title, s.search_name as name, s.query';
const NO_SEARCH_SQL = ', null, null, null, null';
/** SQL: the columns of `AlertReaderState` for a person `p` with the address `r` and the notifications `pp`. */
const READER_SQL = `, f.brand, f.title, f.name, f.query, ${GETS_MAIL_SQL} as "getsMail", pp.ended_at as "endedAt",
  pp.recipient_id is not null and not ${IS_MUTED_CAR_SQL} as "canPush", p.cars_frequency as "carsFrequency", known."wasSent"`;
const PUSHES_SQL = `left join push_people pp on pp.recipient_id = r.id and pp.shopper_id = p.shopper_id and ${GETS_PUSHES_SQL}`;

/**
 * Returns how these people are related to these cars: one of their searches finds the car (`findings`), they saved it,
 * or they got an alert about one that appears or disappears. One row per person, car and reason. Leaves out unconfirmed
 * people, and people who unsubscribed and have no notifications.
 */
export async function findAffectedPeople(
  connection: Queryable,
  found: FoundCars,
  recipientIds: readonly number[],
): Promise<Person[]> {
  return (await readPeople<Row>(connection, found, recipientIds, false)).map(personOf);
}

/** Returns the people of `findAffectedPeople` with all that decides whether and how their alerts are sent now. */
export async function findPeopleToAlert(
  connection: Queryable,
  found: FoundCars,
  recipientIds: readonly number[],
): Promise<PersonToAlert[]> {
  const rows = await readPeople<DetailedRow>(connection, found, recipientIds, true);
  return rows.map((row) => {
    const { brand, title, name, query, getsMail, canPush, endedAt, carsFrequency, wasSent } = row;
    const { search_id: id, frequency, is_pushed: isPushed } = row;
    return {
      ...personOf(row),
      search: id === null ? null : { id, brand, frequency, title, name, query, isPushed },
      reader: { getsMail, canPush, endedAt, carsFrequency, wasSent },
    };
  });
}

/** SQL: the recipients `$5`. PostgreSQL plans a constant list of 1,000 ids element by element, for longer than it reads one. */
const IDS_SQL = 'array(select unnest($5::bigint[]))';

function readPeople<Found extends Row>(
  connection: Queryable,
  { cars, findings }: FoundCars,
  recipientIds: readonly number[],
  isDetailed: boolean,
): Promise<Found[]> {
  const search = isDetailed ? SEARCH_SQL : '';
  return connection.query<Found>(
    `with cars as (
       select * from jsonb_to_recordset($1) as c (n int, car text, listing_id bigint, changes_availability boolean, price_before bigint)
     ), finders as (
       select f.car as n, s.recipient_id, s.id as search_id, s.frequency, ${PUSHES_SEARCH_SQL} as is_pushed, f.begins,
         false as is_saved, seen.at is not null as could_see, coalesce(seen.price, c.price_before) as seen_price${search}
       from unnest($2::int[], $3::bigint[], $4::boolean[]) as f (car, search_id, begins)
       join cars c on c.n = f.car
       join saved_searches s on s.id = f.search_id and ${SENDS_ALERTS_SQL}
       left join lateral (
         select o.from_at as at, o.price from listing_offers o
         where (o.vin = c.car or o.listing_id = c.listing_id) and o.from_at <= s.created_at
         order by o.listing_id = c.listing_id desc, o.from_at desc limit 1) seen on true
     ), keepers as (
       select c.n, p.recipient_id, null::bigint, ${CARS_FREQUENCY_SQL}, false, false, true, false, l.price::bigint${isDetailed ? NO_SEARCH_SQL : ''}
       from cars c
       join listings o on o.id = c.listing_id or o.vin = c.car
       join saved_listings l on l.listing_id = o.id and l.removed_at is null and not l.awaits_account
       join alert_people p on p.shopper_id = l.shopper_id and p.cars_frequency <> 'off' and p.recipient_id = any(${IDS_SQL})
     ), sent as (
       select distinct on (c.n, a.recipient_id, s.id) c.n, a.recipient_id, s.id, s.frequency, ${PUSHES_SEARCH_SQL}, false, false,
         false, null::bigint${search}
       from cars c join alert_ledger a on a.car = c.car and a.recipient_id = any(${IDS_SQL})
       join saved_searches s on s.id = any(a.other_search_ids || a.search_id) and s.recipient_id = a.recipient_id and ${SENDS_ALERTS_SQL}
       where c.changes_availability
     ), people as (select * from finders union all select * from keepers union all select * from sent)
     select a.n as car, f.recipient_id, f.search_id, f.frequency, f.is_pushed, f.begins, f.is_saved, f.could_see, f.seen_price,
       p.mailed_at, known.sent, known.sent_price${isDetailed ? READER_SQL : ''}
     from people f join cars a on a.n = f.n
     join alert_recipients r on r.id = f.recipient_id and ${GETS_ALERTS_SQL}
     left join alert_people p on p.recipient_id = r.id
     ${isDetailed ? PUSHES_SQL : ''}
     cross join lateral (
       select array_agg(t.event) filter (where t.event <> 'sold' or t.told_at is not null) as sent,
         (array_agg(t.price order by t.told_at desc, t.id desc) filter (where t.told_at is not null and t.price is not null))[1] as sent_price,
         coalesce(bool_or(t.told_at is not null), false) as "wasSent"
       from alert_ledger t where t.recipient_id = f.recipient_id and t.car = a.car) known`,
    [
      JSON.stringify(
        cars.map((car, n) => ({
          n,
          car: car.car,
          listing_id: car.listingId,
          price_before: car.priceBefore,
          changes_availability: car.changesAvailability,
        })),
      ),
      findings.map(({ car }) => car),
      findings.map(({ searchId }) => searchId),
      findings.map(({ begins }) => begins),
      recipientIds,
    ],
  );
}

function personOf(row: Row): Person {
  return {
    car: row.car,
    recipientId: row.recipient_id,
    searchId: row.search_id,
    // Notifications are always instant.
    frequency: row.is_pushed ? 'instant' : row.frequency,
    mailedAt: row.mailed_at,
    relation: {
      begins: row.begins,
      couldSee: row.could_see,
      isSaved: row.is_saved,
      sent: new Set(row.sent),
      sentPrice: row.sent_price,
      seenPrice: row.seen_price,
    },
  };
}
