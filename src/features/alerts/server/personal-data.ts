import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** Addresses that are a shopper's own: the account's, those of their saved cars, and those that their searches alone go to. */
const OWN = `(lower(r.email) = lower($2)
  or exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id = $1)
  or exists (select from saved_searches s where s.recipient_id = r.id and s.shopper_id = $1)
    and not exists (select from saved_searches s where s.recipient_id = r.id and s.shopper_id <> $1)
    and not exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id <> $1))`;

/** What alerts are kept of a shopper's own addresses: where they go, and what was told. */
export async function exportAlerts(
  connection: Asked,
  { shopperId, email }: { shopperId: string | null; email: string },
): Promise<object> {
  const addresses = await connection.query(
    `select r.email, r.brand, r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.unsubscribed_at as "unsubscribedAt", p.cars_frequency as "savedCars"
     from alert_recipients r left join alert_people p on p.recipient_id = r.id where ${OWN} order by r.id`,
    [shopperId, email],
  );
  const told = await connection.query(
    `select a.car, a.event, a.price, a.told_at as "toldAt" from alert_recipients r join alert_ledger a on a.recipient_id = r.id
     where ${OWN} and a.told_at is not null order by a.id`,
    [shopperId, email],
  );
  return { addresses, told };
}

/** Forgets an address with all that it was told, on every brand; searches and cars go with their shopper. */
export async function eraseAlerts(
  connection: Asked,
  { shopperId, email }: { shopperId: string | null; email: string },
): Promise<void> {
  await connection.query(`delete from alert_recipients r where ${OWN}`, [shopperId, email]);
}

/**
 * The address of an account that signs in goes with its shopper. Of a search that both keep, what waits to be told and to be
 * agreed to goes to the one that stays, also where that is mailed to another address of theirs.
 * @param connection of the transaction that then joins the searches.
 */
export async function joinAlerts(connection: Asked, from: string, to: string): Promise<void> {
  await connection.query('update alert_people set shopper_id = $2 where shopper_id = $1', [from, to]);
  // Held, so that nothing is noted for them meanwhile.
  const pairs = await connection.query<{ goes: number; stays: number; recipient_id: number | null }>(
    `select f.id as goes, t.id as stays, t.recipient_id from saved_searches f
     join saved_searches t on t.brand = f.brand and t.query_key = f.query_key and t.deleted_at is null
     where f.shopper_id = $1 and t.shopper_id = $2 and f.deleted_at is null order by f.id for update`,
    [from, to],
  );
  for (const { goes, stays, recipient_id: recipientId } of pairs) {
    await connection.query('update alert_requests set search_id = $2 where search_id = $1', [goes, stays]);
    await connection.query('update alert_ledger set search_id = $2 where search_id = $1', [goes, stays]);
    await connection.query(
      'update alert_backlog set search_ids = array_replace(search_ids, $1, $2) where search_ids @> array[$1]::bigint[]',
      [goes, stays],
    );
    await connection.query(
      `insert into alert_ledger (recipient_id, car, event, value, listing_id, search_id, is_saved_car, price, price_before, noted_at, due_at)
       select $2, car, event, value, listing_id, search_id, is_saved_car, price, price_before, noted_at, due_at
       from alert_ledger where search_id = $1 and told_at is null and recipient_id <> $2 on conflict do nothing`,
      [stays, recipientId],
    );
  }
}
