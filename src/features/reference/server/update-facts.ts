import type { Database } from '#ports/database/database.ts';
import { LOCK_LISTING_CHANGES } from './changed-listings.ts';

/** Facts to set on a listing. `version`: PostgreSQL's own version of the row from which they were derived. */
export type FactsUpdate = { id: number; version: string; facts: object };

/**
 * Sets facts of listings and announces the change. Skips listings that changed in the meantime: their change is newer
 * than the run's position in `listing_changes`, so the next run reads them.
 * @returns the number of listings that were updated
 */
export async function updateFacts(database: Database, updates: readonly FactsUpdate[]): Promise<number> {
  if (updates.length === 0) return 0;
  return database.transaction(async (connection) => {
    await connection.query(LOCK_LISTING_CHANGES);
    const [count] = await connection.query<{ n: number }>(
      `with updated as (
         update listings l set updated_at = now(), facts = l.facts || u.facts
         from jsonb_to_recordset($1::jsonb) as u (id bigint, version text, facts jsonb)
         where l.id = u.id and l.withdrawn_at is null and l.xmin::text = u.version returning l.id
       ), changes as (
         insert into listing_changes (listing_id, kind) select id, 'updated' from updated order by id returning 1
       ) select count(*) as n from changes`,
      [JSON.stringify(updates)],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
    return count?.n ?? 0;
  });
}
