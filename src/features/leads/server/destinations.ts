import { randomBytes } from 'node:crypto';
import { stopOutgoing } from '#features/outbox/outbox.server.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import { openSecret, SealError, sealSecret } from '#ports/secrets/secrets.ts';
import { type Destination, type DestinationKind, isSameDestination } from '../model/destination.ts';

/** Maximum number of destinations of a dealership. Each lead is sent to every one of them. */
const MOST = 10;

/**
 * Returns the destinations with sealed secrets (`docs/secrets.md`). The outbox stores them sealed and opens them to
 * sign.
 */
export async function listDestinations(connection: Queryable, ownerId: number): Promise<Destination[]> {
  return connection.query<Destination>(
    'select id, kind, address, secret, enabled from lead_destinations where owner_id = $1 order by id',
    [ownerId],
  );
}

/** Returns the destinations with readable secrets; a secret is `null` if its key is not available. */
export async function readableDestinations(connection: Queryable, ownerId: number): Promise<Destination[]> {
  const destinations = await listDestinations(connection, ownerId);
  return destinations.map((one) => ({ ...one, secret: one.secret === null ? null : readable(one.secret) }));
}

function readable(secret: string): string | null {
  try {
    return openSecret('webhook', secret);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/**
 * SQL condition: lead `l` was sent to no receiver. A delivery does not count if its destination was removed or turned
 * off during an attempt that then failed.
 */
export const IS_UNSENT_SQL = `not exists (
  select from lead_deliveries d left join outbox o on o.key = d.outbox_key
  where d.lead_id = l.id and not (d.outbox_key like '% stopped %' and o.state in ('withdrawn', 'dead')) is true)`;

const LOCK = `hashtextextended('lead destinations ' || $1::text, 0)`;

/**
 * Takes the shared lock before a lead's destinations are read, in the lead's transaction, and waits for concurrent
 * changes. So either the lead is sent to a new destination, or the change that adds the destination finds the lead.
 */
export async function readDestinations(connection: Queryable, ownerId: number): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock_shared(${LOCK})`, [ownerId]);
}

/** Takes the exclusive lock before destinations are changed, so that changes run one at a time. */
export async function changeDestinations(connection: Queryable, ownerId: number): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(${LOCK})`, [ownerId]);
}

type NewDestination = { ownerId: number; kind: DestinationKind; address: string; createdBy: string };

/** Adds a destination, with a new secret for webhooks. Call it inside a transaction. */
export async function addDestination(
  connection: Queryable,
  { ownerId, kind, address, createdBy }: NewDestination,
): Promise<'added' | 'already' | 'too-many'> {
  await changeDestinations(connection, ownerId);
  const known = await listDestinations(connection, ownerId);
  if (known.some((one) => isSameDestination(one, { kind, address }))) return 'already';
  if (known.length >= MOST) return 'too-many';
  const secret = kind === 'webhook' ? sealSecret('webhook', randomBytes(32).toString('base64url')) : null;
  await connection.query(
    'insert into lead_destinations (owner_id, kind, address, secret, created_by) values ($1, $2, $3, $4, $5)',
    [ownerId, kind, address, secret, createdBy],
  );
  return 'added';
}

/**
 * Enables or disables a destination. Returns whether the dealership has it. Messages that wait for a disabled one are
 * not sent.
 */
export async function setDestinationEnabled(
  connection: Queryable,
  { ownerId, id, enabled }: { ownerId: number; id: number; enabled: boolean },
): Promise<boolean> {
  if (!enabled) await stopDeliveries(connection, { ownerId, id });
  const rows = await connection.query(
    'update lead_destinations set enabled = $3 where owner_id = $1 and id = $2 returning id',
    [ownerId, id, enabled],
  );
  return rows.length > 0;
}

/** Removes a destination. Returns whether the dealership had it. Leads that wait for it are not sent. */
export async function removeDestination(
  connection: Queryable,
  { ownerId, id }: { ownerId: number; id: number },
): Promise<boolean> {
  await stopDeliveries(connection, { ownerId, id });
  const rows = await connection.query('delete from lead_destinations where owner_id = $1 and id = $2 returning id', [
    ownerId,
    id,
  ]);
  return rows.length > 0;
}

/** Returns whether a destination with this id, which is 1 or more, is at no dealership. */
export async function isDestinationGone(connection: Queryable, id: number): Promise<boolean> {
  if (id < 1) return false;
  return (await connection.query('select from lead_destinations where id = $1', [id])).length === 0;
}

/**
 * Stops the leads that wait for a destination, including retries and dead letters, because shoppers' data must not be
 * sent to an address that the dealer no longer uses. Leads that reach no other destination wait at the desk again, so
 * that the next destination gets them. Notices that a shopper withdrew contain no such data and are still sent, because
 * the receiver may have the lead.
 */
async function stopDeliveries(connection: Queryable, { ownerId, id }: { ownerId: number; id: number }): Promise<void> {
  await changeDestinations(connection, ownerId);
  const waiting = await connection.query<{ key: string }>(
    `select d.outbox_key as key from lead_deliveries d join lead_destinations t on t.id = d.destination_id
      where t.owner_id = $1 and t.id = $2 and d.about = 'created'`,
    [ownerId, id],
  );
  const stopped = await stopOutgoing(
    connection,
    waiting.map(({ key }) => key),
  );
  await connection.query('delete from lead_deliveries where outbox_key = any($1)', [
    stopped.filter(({ isRunning }) => !isRunning).map(({ key }) => key),
  ]);
  // An attempt in progress may still succeed. If it does not, IS_UNSENT_SQL counts the lead as unsent.
  await connection.query(
    `update lead_deliveries d set outbox_key = s.new_key
      from unnest($1::text[], $2::text[]) as s (key, new_key) where d.outbox_key = s.key`,
    [stopped.map(({ key }) => key), stopped.map(({ newKey }) => newKey)],
  );
}

/**
 * Turns off the destination of a call whose receiver is permanently gone. Messages that wait for it are not sent, as if
 * its dealer had turned it off. Call it inside a transaction.
 * @param outboxId the call's row of the outbox
 * @returns the previous state of the destination, or `null` if it is already off or removed
 */
export async function disableGoneDestination(
  connection: Connection,
  outboxId: number,
): Promise<(Destination & { ownerId: number }) | null> {
  const [found] = await connection.query<Destination & { ownerId: number }>(
    `select t.id, t.owner_id as "ownerId", t.kind, t.address, t.secret, t.enabled
     from outbox o join lead_deliveries d on d.outbox_key = o.key join lead_destinations t on t.id = d.destination_id
     where o.id = $1 and t.enabled`,
    [outboxId],
  );
  if (!found) return null;
  const { id, ownerId } = found;
  return (await setDestinationEnabled(connection, { ownerId, id, enabled: false })) ? found : null;
}
