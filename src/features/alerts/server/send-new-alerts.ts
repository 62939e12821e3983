import type { LeasedBatch } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { findPeopleToAlert, type PersonToAlert } from './find-affected-people.ts';
import type { WantedSearch } from './find-replacement-listings.ts';
import type { FoundCars } from './match-cars.ts';
import { findAlerts, type NewAlert, type RecipientGroup, writeWaiting } from './record-alerts.ts';
import { type AlertPlan, deliverAlerts, type DigestOptions, planAlerts } from './send-digests.ts';
import { completeAlerts, lockPeopleWithoutAlerts, type StoredAlert, type WaitingRow } from './waiting-rows.ts';

/**
 * Sends the alerts that these people get about the cars, with the same result as `recordAlerts` followed by
 * `sendDigests`, but writes each to the ledger only once, as sent. If other alerts of a person are waiting, the new one
 * waits with them, because they are sent together in one email or notification.
 */
export async function sendNewAlerts(
  connection: Queryable,
  found: FoundCars,
  group: RecipientGroup,
  options: DigestOptions & { leased: LeasedBatch | undefined },
): Promise<void> {
  const instant = options.now();
  const locked = await lockPeopleWithoutAlerts(connection, [...group.recipients.keys()]);
  const { people, rows } = await findAlerts(connection, found, group, findPeopleToAlert);
  const free = new Set(locked.map(({ id }) => id));
  const isDirect = ({ person, dueTime }: NewAlert) => free.has(person.recipientId) && dueTime <= instant;
  const direct = withSearches(rows.filter(isDirect), people, found);
  const read = await readNew(connection, [...direct.values()], { ...options, readAt: group.readAt });
  const plan = planAlerts(read, locked, instant);
  const written = await writePlanned(connection, plan, { direct, instant, readAt: group.readAt });
  await writeWaiting(connection, found, {
    people: people.filter(({ recipientId, car }) => !direct.has(keyOf(recipientId, found.cars[car]!.car))),
    rows: rows.filter((row) => !isDirect(row)),
    readAt: group.readAt,
  });
  const sent = plan.sent
    .map((news) => ({ ...news, rows: news.rows.filter(({ id }) => written.has(id)) }))
    .filter((news) => news.rows.length > 0);
  await deliverAlerts(connection, sent, { ...options, instant });
}

const keyOf = (recipientId: number, car: string) => `${recipientId} ${car}`;

/**
 * An alert with all reasons for it. `searches`: all of the person's searches that find the car, by id;
 * `otherSearchIds`: those other than the alert's own. `isSaved`: the person saved the car.
 */
type DirectAlert = NewAlert<PersonToAlert> & {
  searches: WantedSearch[];
  otherSearchIds: number[];
  isSaved: boolean;
};

function withSearches(
  rows: readonly NewAlert<PersonToAlert>[],
  people: readonly PersonToAlert[],
  { cars }: FoundCars,
): ReadonlyMap<string, DirectAlert> {
  const direct = new Map<string, DirectAlert>();
  for (const row of rows)
    direct.set(keyOf(row.person.recipientId, row.car.car), {
      ...row,
      searches: [],
      otherSearchIds: [],
      isSaved: false,
    });
  for (const { car, recipientId, search, relation } of people) {
    const alert = direct.get(keyOf(recipientId, cars[car]!.car));
    if (!alert) continue;
    alert.isSaved ||= relation.isSaved;
    if (!search || alert.searches.some(({ id }) => id === search.id)) continue;
    alert.searches.push(search);
    if (search.id !== alert.person.searchId) alert.otherSearchIds.push(search.id);
  }
  for (const { searches } of direct.values()) searches.sort((a, b) => a.id - b.id);
  return direct;
}

/** Returns new alerts with the ids that they get in the ledger. */
async function readNew(
  connection: Queryable,
  alerts: readonly DirectAlert[],
  { readAt, createMatcher }: Pick<DigestOptions, 'createMatcher'> & { readAt: Date },
): Promise<WaitingRow[]> {
  const ids = await connection.query<{ id: number }>(
    `select nextval('alert_ledger_id_seq') as id from generate_series(1, $1)`,
    [alerts.length],
  );
  const stored = alerts.map(({ person, car, event, priceBefore, isSaved, searches }, at): StoredAlert => {
    const { carsFrequency, ...reader } = person.reader;
    const isSavedCar = isSaved && event !== 'match';
    return {
      ...reader,
      id: ids[at]!.id,
      recipientId: person.recipientId,
      notedAt: readAt,
      isReader: true,
      car: car.car,
      listingId: car.listingId,
      event,
      priceBefore,
      searches,
      isSavedCar,
      carsFrequency: isSavedCar && carsFrequency !== 'off' ? carsFrequency : null,
    };
  });
  return completeAlerts(connection, stored, createMatcher);
}

/**
 * Returns the distinct parts of rows, numbered by `place`, and the number of each row's part. Thousands of people may
 * get the same alert, so statements contain only once what is the same for all of them. `keyOf` returns different keys
 * for different parts.
 */
function shareParts<Row>(
  rows: readonly Row[],
  { keyOf: keyOfRow, partOf }: { keyOf(row: Row): readonly unknown[]; partOf(row: Row): object },
): { parts: object[]; places: number[] } {
  const known = new Map<string, number>();
  const parts: object[] = [];
  const places = rows.map((row) => {
    const key = keyOfRow(row).join(' ');
    const place = known.get(key) ?? parts.push({ place: parts.length, ...partOf(row) }) - 1;
    known.set(key, place);
    return place;
  });
  return { parts, places };
}

/**
 * Writes alerts that are sent or wait, ordered by person as all writers do, and returns the ids of those that were not
 * written before.
 */
async function writePlanned(
  connection: Queryable,
  { reported, late, unreachable }: AlertPlan,
  { direct, instant, readAt }: { direct: ReadonlyMap<string, DirectAlert>; instant: Date; readAt: Date },
): Promise<ReadonlySet<number>> {
  const planned = [
    ...reported.map((row) => ({ row, price: row.price, dueAt: null, toldAt: instant })),
    ...late.map(({ row, dueAt }) => ({ row, price: null, dueAt, toldAt: null })),
    ...unreachable.map((row) => ({ row, price: null, dueAt: null, toldAt: null })),
  ].map(({ row, price, dueAt, toldAt }) => {
    const alert = direct.get(keyOf(row.recipientId, row.car))!;
    const { car, dueTime } = alert;
    return { ...alert, id: row.id, price: price ?? car.price ?? car.priceBefore, dueAt: dueAt ?? dueTime, toldAt };
  });
  if (planned.length === 0) return new Set();
  const { parts, places } = shareParts(planned, {
    keyOf: ({ car, event, value, price, priceBefore, otherSearchIds, dueAt, toldAt }) => [
      ...[car.listingId, event, value, price, priceBefore, otherSearchIds, dueAt.getTime(), toldAt === null],
    ],
    partOf: ({ car, event, value, price, priceBefore, otherSearchIds, dueAt, toldAt }) => ({
      car: car.car,
      listing_id: car.listingId,
      event,
      value,
      other_search_ids: otherSearchIds,
      price,
      price_before: priceBefore,
      due_at: dueAt,
      told_at: toldAt,
    }),
  });
  const written = await connection.query<{ id: number }>(
    `insert into alert_ledger (id, recipient_id, car, listing_id, event, value, search_id, is_saved_car, other_search_ids,
       price, price_before, due_at, told_at, noted_at) overriding system value
     select r.id, r.recipient_id, n.car, n.listing_id, n.event, n.value, r.search_id, r.search_id is null,
       n.other_search_ids, n.price, n.price_before, n.due_at, n.told_at, $2
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::int[]) as r (id, recipient_id, search_id, place)
     join jsonb_to_recordset($1) as n (place int, car text, listing_id bigint, event text, value bigint,
       other_search_ids bigint[], price bigint, price_before bigint, due_at timestamptz, told_at timestamptz)
       on n.place = r.place
     order by r.recipient_id
     on conflict do nothing returning id`,
    [
      ...[JSON.stringify(parts), readAt],
      planned.map(({ id }) => id),
      planned.map(({ person }) => person.recipientId),
      planned.map(({ person }) => person.searchId),
      places,
    ],
  );
  return new Set(written.map(({ id }) => id));
}
