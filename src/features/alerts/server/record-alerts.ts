import type { Queryable } from '#ports/database/database.ts';
import { dueTime } from '../model/due.ts';
import { type CarNews, alertFor } from '../model/news.ts';
import { findAffectedPeople, type Person } from './find-affected-people.ts';
import type { Recipients } from './find-recipients.ts';
import type { FoundCars, AlertCandidateCar } from './match-cars.ts';

/** The people of a group, with their searches that find a car, and the time when the change was read. */
export type RecipientGroup = { recipients: Recipients; readAt: Date };

/** Writes to the ledger which alerts these people get about the cars, and when they are due. */
export async function recordAlerts(connection: Queryable, found: FoundCars, group: RecipientGroup): Promise<void> {
  const { people, rows } = await findAlerts(connection, found, group, findAffectedPeople);
  await writeWaiting(connection, found, { people, rows, readAt: group.readAt });
}

/** Returns how these people relate to the cars, as `find` reads it, and the alerts that they get. */
export async function findAlerts<Found extends Person = Person>(
  connection: Queryable,
  { cars, findings }: FoundCars,
  { recipients, readAt }: RecipientGroup,
  find: (connection: Queryable, found: FoundCars, recipientIds: readonly number[]) => Promise<Found[]>,
): Promise<{ people: Found[]; rows: NewAlert<Found>[] }> {
  const searchIds = new Set([...recipients.values()].flat());
  const theirs = findings.filter(({ searchId }) => searchIds.has(searchId));
  const people = await find(connection, { cars, findings: theirs }, [...recipients.keys()]);
  return { people, rows: newsOf(cars, people, readAt) };
}

/** Writes alerts that are not sent yet, and records which searches of these people have waiting alerts. */
export async function writeWaiting(
  connection: Queryable,
  { cars }: FoundCars,
  { people, rows, readAt }: { people: readonly Person[]; rows: readonly NewAlert[]; readAt: Date },
): Promise<void> {
  if (rows.length > 0) await writeRows(connection, rows, readAt);
  await noteOtherSearches(connection, cars, people);
}

/** An alert that a person gets about a car. */
export type NewAlert<Found extends Person = Person> = CarNews & {
  person: Found;
  car: AlertCandidateCar;
  dueTime: Date;
};

/** Returns one alert per person and car, for the search whose alert is due first. */
function newsOf<Found extends Person>(
  cars: readonly AlertCandidateCar[],
  people: readonly Found[],
  readAt: Date,
): NewAlert<Found>[] {
  const rows = new Map<string, NewAlert<Found>>();
  const sent = new Set<string>();
  for (const person of people) if (person.relation.isSaved) sent.add(`${person.car} ${person.recipientId}`);
  for (const person of people) {
    const key = `${person.car} ${person.recipientId}`;
    const car = cars[person.car]!;
    const relation = { ...person.relation, isSaved: sent.has(key) };
    const news = alertFor(car, relation);
    if (news === null) continue;
    const row = { ...news, person, car, dueTime: dueTime(person.frequency, readAt, person.mailedAt) };
    const other = rows.get(key);
    if (!other || row.dueTime < other.dueTime) rows.set(key, row);
  }
  return [...rows.values()];
}

/** Writes rows ordered by person, so that concurrent writers cannot deadlock. Existing rows stay unchanged. */
async function writeRows(connection: Queryable, rows: readonly NewAlert[], readAt: Date): Promise<void> {
  const sorted = rows.toSorted((a, b) => a.person.recipientId - b.person.recipientId);
  await connection.query(
    `insert into alert_ledger (recipient_id, car, event, value, listing_id, search_id, is_saved_car, price, price_before, due_at, noted_at)
     select recipient_id, car, event, value, listing_id, search_id, search_id is null, price, price_before, due_at, $2
     from jsonb_to_recordset($1) as r (recipient_id bigint, car text, event text, value bigint, listing_id bigint,
       search_id bigint, price bigint, price_before bigint, due_at timestamptz)
     on conflict do nothing`,
    [
      JSON.stringify(
        sorted.map(({ person, car, event, value, priceBefore, dueTime: due }) => ({
          recipient_id: person.recipientId,
          search_id: person.searchId,
          due_at: due,
          car: car.car,
          listing_id: car.listingId,
          price: car.price ?? car.priceBefore,
          event,
          value,
          price_before: priceBefore,
        })),
      ),
      readAt,
    ],
  );
}

/**
 * Adds the other searches that find a car to its waiting alert, because the alert's own search may be deleted before
 * the alert is sent.
 */
async function noteOtherSearches(
  connection: Queryable,
  cars: readonly AlertCandidateCar[],
  people: readonly Person[],
): Promise<void> {
  const found = people.filter(({ searchId }) => searchId !== null);
  if (found.length === 0) return;
  await connection.query(
    `update alert_ledger a set other_search_ids = a.other_search_ids || f.ids
     from (select recipient_id, car, array_agg(distinct search_id) as ids
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as p (recipient_id, car, search_id) group by recipient_id, car) f
     where a.recipient_id = f.recipient_id and a.car = f.car and a.told_at is null
       and not f.ids <@ (a.other_search_ids || a.search_id)`,
    [
      found.map(({ recipientId }) => recipientId),
      found.map(({ car }) => cars[car]!.car),
      found.map(({ searchId }) => searchId),
    ],
  );
}
