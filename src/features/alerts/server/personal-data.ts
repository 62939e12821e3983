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
  { shopperId, email }: { shopperId: string; email: string },
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
  { shopperId, email }: { shopperId: string; email: string },
): Promise<void> {
  await connection.query(`delete from alert_recipients r where ${OWN}`, [shopperId, email]);
}

/** The address of an account that signs in goes with its shopper. */
export async function joinAlerts(connection: Asked, from: string, to: string): Promise<void> {
  await connection.query('update alert_people set shopper_id = $2 where shopper_id = $1', [from, to]);
}
