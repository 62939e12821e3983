import { recordOffers } from '#features/listings/listings.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { NOTIFY_CHANGES } from './change-log.ts';

/**
 * Withdraws at most `rows` of a source's active listings `l` that meet an SQL condition. Call it in a transaction with
 * `LOCK_CHANGES`. Returns the number of withdrawn listings.
 */
export async function withdrawBatch(
  connection: Connection,
  sourceId: number,
  { rows, condition = 'true' }: { rows: number; condition?: string },
): Promise<number> {
  const gone = await connection.query<{ id: number }>(
    `with gone as (
      update listings set withdrawn_at = now(), updated_at = now(), stale_at = null where id in (
        select l.id from listings l where l.source_id = $1 and l.withdrawn_at is null and ${condition} limit ${rows})
      returning id
    ), changes as (
      insert into listing_changes (listing_id, kind) select id, 'withdrawn' from gone order by id returning listing_id
    ) select listing_id as id from changes`,
    [sourceId],
  );
  if (gone.length === 0) return 0;
  await recordOffers(
    connection,
    gone.map(({ id }) => id),
  );
  await connection.query(NOTIFY_CHANGES);
  return gone.length;
}
