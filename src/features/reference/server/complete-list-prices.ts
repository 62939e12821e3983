import type { Database } from '#ports/database/database.ts';
import { allListings, changedListings, LOCK_LISTING_CHANGES } from './changed-listings.ts';
import { highestListPriceSql, recordSeenListPrices } from './list-prices.ts';

/**
 * Updates the highest known list prices of cars: records those of new cars on offer, and sets the fact `msrpMost` of
 * listings for which another price holds now. Call it after a feed import, which only uses what was recorded before.
 * @returns the number of listings that changed
 */
export async function completeListPrices(
  database: Database,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const [state] = await database.query<{ seen: number; newest: number }>(
    `select seen_seq as seen, (select coalesce(max(seq), 0) from listing_changes) as newest from list_price_completion`,
  );
  if (!state || state.newest <= state.seen) return 0;
  const raised = await recordSeenListPrices(database);
  let completed = 0;
  for await (const ids of raised > 0 || state.seen === 0 ? allListings(database) : changedListings(database, state)) {
    signal?.throwIfAborted();
    completed += await completeBatch(database, ids);
  }
  await database.query('update list_price_completion set seen_seq = greatest(seen_seq, $1)', [state.newest]);
  return completed;
}

async function completeBatch(database: Database, ids: readonly number[]): Promise<number> {
  const highest = highestListPriceSql('facts');
  const wrong = await database.query<{ id: number; version: string; most: number | null }>(
    `select id, version, most from (
       select id, xmin::text as version, facts->>'msrpMost' as now, ${highest} as most
       from listings where id = any($1::bigint[]) and withdrawn_at is null
     ) l where now is distinct from most::text order by id`,
    [ids],
  );
  if (wrong.length === 0) return 0;
  return database.transaction(async (connection) => {
    await connection.query(LOCK_LISTING_CHANGES);
    // A listing that changed in the meantime is left to the next run, because its change is newer than `seen_seq`.
    const [count] = await connection.query<{ n: number }>(
      `with updated as (
         update listings l set updated_at = now(), facts = l.facts || jsonb_build_object('msrpMost', w.most)
         from jsonb_to_recordset($1::jsonb) as w (id bigint, version text, most int)
         where l.id = w.id and l.withdrawn_at is null and l.xmin::text = w.version returning l.id
       ), changes as (
         insert into listing_changes (listing_id, kind) select id, 'updated' from updated order by id returning 1
       ) select count(*) as n from changes`,
      [JSON.stringify(wrong)],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
    return count?.n ?? 0;
  });
}
