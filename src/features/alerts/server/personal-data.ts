import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** What alerts are kept of an account's own address: where they go, and what was told. */
export async function exportAlerts(connection: Asked, shopperId: string): Promise<object> {
  const addresses = await connection.query(
    `select r.email, r.brand, r.confirmed_at as "confirmedAt", r.unsubscribed_at as "unsubscribedAt", p.cars_frequency as "savedCars"
     from alert_people p join alert_recipients r on r.id = p.recipient_id where p.shopper_id = $1 order by r.id`,
    [shopperId],
  );
  const told = await connection.query(
    `select a.car, a.event, a.price, a.told_at as "toldAt" from alert_people p join alert_ledger a on a.recipient_id = p.recipient_id
     where p.shopper_id = $1 and a.told_at is not null order by a.id`,
    [shopperId],
  );
  return { addresses, told };
}

/** Forgets an address with all that it was told, on every brand; searches and cars go with their shopper. */
export async function eraseAlerts(
  connection: Asked,
  { shopperId, email }: { shopperId: string; email: string },
): Promise<void> {
  await connection.query(
    `delete from alert_recipients r where lower(r.email) = lower($2)
       or exists (select from alert_people p where p.recipient_id = r.id and p.shopper_id = $1)`,
    [shopperId, email],
  );
}

/** The address of an account that signs in goes with its shopper. */
export async function joinAlerts(connection: Asked, from: string, to: string): Promise<void> {
  await connection.query('update alert_people set shopper_id = $2 where shopper_id = $1', [from, to]);
}
