import type { Connection } from '#ports/database/database.ts';
import type { Destination } from '../model/destination.ts';
import { setDestinationEnabled } from './destinations.ts';

/**
 * Switches off the destination of a call whose receiver is gone for good. Messages that wait for it are not sent, as
 * when its dealer switches it off. Call it inside a transaction.
 * @param outboxId the call's row of the outbox
 * @returns the destination as it was, or `null` if it is already off or removed
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
