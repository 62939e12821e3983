import { CARS_FREQUENCY_SQL, SEARCH_FREQUENCY_SQL } from '#features/push/push.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { FoundCars } from './match-cars.ts';

type Row = { id: number | null; recipient_id: number };

/** People who may get alerts about cars, with those of their searches that find one; in ascending order of id. */
export type Recipients = ReadonlyMap<number, readonly number[]>;

/**
 * SQL: the searches `$1` as `s`. Each is found by its id, because for thousands of ids a join may read all searches.
 */
const SEARCHES_SQL = `unnest($1::bigint[]) as f (id)
  cross join lateral (select s.id, s.recipient_id from saved_searches s where s.id = f.id offset 0) s`;

const REASONS = {
  /** Owners of the searches. */
  searches: `select s.recipient_id from ${SEARCHES_SQL}`,
  /** People who saved a car. */
  keeping: `select p.recipient_id from unnest($2::bigint[], $3::text[]) as c (listing_id, car)
    join listings o on o.id = c.listing_id or o.vin = c.car
    join saved_listings l on l.listing_id = o.id and l.removed_at is null
    join alert_people p on p.shopper_id = l.shopper_id and ${CARS_FREQUENCY_SQL}`,
  /** People with a past or pending alert about a car that appears or disappears. */
  sent: `select a.recipient_id from unnest($4::text[]) as c (car) join alert_ledger a on a.car = c.car`,
};

/**
 * Finds the instant recipients of these cars: an instant search finds one, they saved one, or an instant search led to
 * an earlier alert. Returns them with all their searches that find one, whatever their frequency.
 */
export async function findInstantRecipients(
  connection: Queryable,
  found: FoundCars,
  isInstant: (searchId: number) => boolean,
): Promise<Recipients> {
  const rows = await connection.query<Row>(
    `with people as (
       ${REASONS.searches}
       union ${REASONS.keeping} = 'instant'
       union ${REASONS.sent} join lateral (select from saved_searches s where s.id = any(a.other_search_ids || a.search_id)
         and s.recipient_id = a.recipient_id and ${SEARCH_FREQUENCY_SQL} = 'instant' offset 0) s on true
     ) select p.recipient_id, s.id
     from people p left join lateral (
       select s.id from saved_searches s where s.recipient_id = p.recipient_id and s.deleted_at is null offset 0) s on true
     where p.recipient_id is not null`,
    paramsOf(
      found,
      found.findings.map(({ searchId }) => searchId).filter((id) => isInstant(id)),
    ),
  );
  return group(rows, new Set(found.findings.map(({ searchId }) => searchId)));
}

/** Finds all people who may get alerts about these cars and whose id is greater than `after`. */
export async function findAllRecipients(connection: Queryable, found: FoundCars, after: number): Promise<Recipients> {
  const searchIds = [...new Set(found.findings.map(({ searchId }) => searchId))];
  const rows = await connection.query<Row>(
    `select * from (
       select s.recipient_id, s.id from ${SEARCHES_SQL}
       union all select recipient_id, null from (${REASONS.keeping} <> 'off' union ${REASONS.sent}) o) p
     where recipient_id > $5 order by recipient_id`,
    [...paramsOf(found, searchIds), after],
  );
  return group(rows, new Set(searchIds));
}

function paramsOf({ cars }: FoundCars, searchIds: readonly number[]): unknown[] {
  return [
    searchIds,
    cars.map(({ listingId }) => listingId),
    cars.map(({ car }) => car),
    cars.filter(({ changesAvailability }) => changesAvailability).map(({ car }) => car),
  ];
}

function group(rows: readonly Row[], among: ReadonlySet<number>): Recipients {
  const people = new Map<number, number[]>();
  for (const { id, recipient_id: recipientId } of rows) {
    const searchIds = people.get(recipientId) ?? [];
    if (id !== null && among.has(id)) searchIds.push(id);
    people.set(recipientId, searchIds);
  }
  return people;
}
