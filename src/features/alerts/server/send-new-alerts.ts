import type { LeasedBatch } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Person } from './find-affected-people.ts';
import type { FoundCars } from './match-cars.ts';
import { findAlerts, type NewAlert, type RecipientGroup, writeWaiting } from './record-alerts.ts';
import { type AlertPlan, deliverAlerts, type DigestOptions, planAlerts } from './send-digests.ts';
import { type AlertSource, lockPeopleWithoutAlerts, readAlerts, type WaitingRow } from './waiting-rows.ts';

/**
 * Sends the alerts that these people get about the cars, as `recordAlerts` and `sendDigests` do one after the other, but
 * writes each to the ledger once, as sent. Where other alerts of a person wait, the new one waits with them, because
 * both go into one email or notification.
 */
export async function sendNewAlerts(
  connection: Queryable,
  found: FoundCars,
  group: RecipientGroup,
  options: DigestOptions & { leased: LeasedBatch | undefined },
): Promise<void> {
  const instant = options.now();
  const locked = await lockPeopleWithoutAlerts(connection, [...group.recipients.keys()]);
  const { people, rows } = await findAlerts(connection, found, group);
  const free = new Set(locked.map(({ id }) => id));
  const isDirect = ({ person, dueTime }: NewAlert) => free.has(person.recipientId) && dueTime <= instant;
  const direct = withOtherSearches(rows.filter(isDirect), people, found);
  const read = await readAlerts(connection, sourceOf([...direct.values()], group.readAt), options.createMatcher);
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

/** `otherSearchIds`: further searches of the person that find the car. */
type DirectAlert = NewAlert & { otherSearchIds: number[] };

/** Returns alerts by person and car. */
function withOtherSearches(
  rows: readonly NewAlert[],
  people: readonly Person[],
  { cars }: FoundCars,
): ReadonlyMap<string, DirectAlert> {
  const direct = new Map<string, DirectAlert>();
  for (const row of rows) direct.set(keyOf(row.person.recipientId, row.car.car), { ...row, otherSearchIds: [] });
  for (const { car, recipientId, searchId } of people) {
    const alert = direct.get(keyOf(recipientId, cars[car]!.car));
    if (alert && searchId !== null && searchId !== alert.person.searchId && !alert.otherSearchIds.includes(searchId))
      alert.otherSearchIds.push(searchId);
  }
  return direct;
}

/** Returns new alerts as rows of the ledger for `readAlerts`, with the ids that they get there. */
function sourceOf(alerts: readonly DirectAlert[], readAt: Date): AlertSource {
  const rows = alerts.map(({ person, car, event, priceBefore, otherSearchIds }) => ({
    recipient_id: person.recipientId,
    car: car.car,
    listing_id: car.listingId,
    event,
    price_before: priceBefore,
    search_id: person.searchId,
    other_search_ids: otherSearchIds,
    noted_at: readAt,
  }));
  return {
    sql: `select nextval('alert_ledger_id_seq') as id, n.* from jsonb_to_recordset($1) as n (recipient_id bigint, car text,
      event text, listing_id bigint, search_id bigint, other_search_ids bigint[], price_before bigint, noted_at timestamptz)`,
    params: [JSON.stringify(rows)],
  };
}

/**
 * Writes alerts that are sent or wait, ordered by person as all writers do, and returns the ids of those that were not
 * written before.
 */
async function writePlanned(
  connection: Queryable,
  { told, late, unreachable }: AlertPlan,
  { direct, instant, readAt }: { direct: ReadonlyMap<string, DirectAlert>; instant: Date; readAt: Date },
): Promise<ReadonlySet<number>> {
  const rowOf = (row: WaitingRow, price: number | null, times: { due_at?: Date; told_at?: Date }) => {
    const { person, car, event, value, priceBefore, otherSearchIds, dueTime } = direct.get(
      keyOf(row.recipientId, row.car),
    )!;
    return {
      id: row.id,
      recipient_id: person.recipientId,
      car: car.car,
      listing_id: car.listingId,
      event,
      value,
      search_id: person.searchId,
      other_search_ids: otherSearchIds,
      price: price ?? car.price ?? car.priceBefore,
      price_before: priceBefore,
      due_at: dueTime,
      told_at: null,
      ...times,
    };
  };
  const rows = [
    ...told.map((row) => rowOf(row, row.price, { told_at: instant })),
    ...late.map(({ row, dueAt }) => rowOf(row, null, { due_at: dueAt })),
    ...unreachable.map((row) => rowOf(row, null, {})),
  ].toSorted((a, b) => a.recipient_id - b.recipient_id);
  if (rows.length === 0) return new Set();
  const written = await connection.query<{ id: number }>(
    `insert into alert_ledger (id, recipient_id, car, listing_id, event, value, search_id, is_saved_car, other_search_ids,
       price, price_before, due_at, told_at, noted_at) overriding system value
     select id, recipient_id, car, listing_id, event, value, search_id, search_id is null, other_search_ids,
       price, price_before, due_at, told_at, $2
     from jsonb_to_recordset($1) as r (id bigint, recipient_id bigint, car text, listing_id bigint, event text, value bigint,
       search_id bigint, other_search_ids bigint[], price bigint, price_before bigint, due_at timestamptz, told_at timestamptz)
     on conflict do nothing returning id`,
    [JSON.stringify(rows), readAt],
  );
  return new Set(written.map(({ id }) => id));
}
