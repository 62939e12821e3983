import type { Database } from '#ports/database/database.ts';
import { completeFacts, type RatedFacts } from '../model/complete-facts.ts';
import type { EpaVehicle } from '../model/epa-vehicle.ts';
import { allListings, changedListings, LOCK_LISTING_CHANGES } from './changed-listings.ts';
import { loadEpaVehicles } from './epa-store.ts';

export type CompletionOptions = { onProgress?(seen: number): void; signal?: AbortSignal };

/**
 * Fills in fuel economy, electric range, drive and engine of listings that changed since the last run, from the last
 * imported EPA ratings. Adds the names of filled fields to the listing's `decoded`. Does nothing until an EPA file is
 * imported. Call it after a feed import. Values from later feeds take precedence.
 * @returns the number of listings that were completed
 */
export async function completeListings(database: Database, options: CompletionOptions = {}): Promise<number> {
  const [state] = await database.query<{ rated: boolean; seen: number; newest: number }>(
    `select exists (select 1 from epa_vehicles) as rated, seen_seq as seen,
       (select coalesce(max(seq), 0) from listing_changes) as newest
     from epa_completion`,
  );
  if (!state?.rated || state.newest <= state.seen) return 0;
  const rated = await loadEpaVehicles(database);
  let completed = 0;
  let looked = 0;
  for await (const ids of state.seen === 0 ? allListings(database) : changedListings(database, state)) {
    options.signal?.throwIfAborted();
    completed += await completeBatch(database, await lackingListings(database, ids), rated);
    options.onProgress?.((looked += ids.length));
  }
  await database.query('update epa_completion set seen_seq = greatest(seen_seq, $1)', [state.newest]);
  return completed;
}

/** `version` is PostgreSQL's own version of a row. */
type ListingRow = { id: number; version: string; facts: RatedFacts };

async function lackingListings(database: Database, ids: readonly number[]): Promise<ListingRow[]> {
  return database.query<ListingRow>(
    `select id, xmin::text as version, facts from listings
     where id = any($1::bigint[]) and withdrawn_at is null
       and 'null' in (jsonb_typeof(facts->'mpgCity'), jsonb_typeof(facts->'mpgHighway'),
         jsonb_typeof(facts->'mpgCombined'), jsonb_typeof(facts->'electricRangeMiles'),
         jsonb_typeof(facts->'driveCode'), jsonb_typeof(facts->'engineCode'),
         jsonb_typeof(facts->'displacementLiters'))
     order by id`,
    [ids],
  );
}

async function completeBatch(
  database: Database,
  batch: readonly ListingRow[],
  rated: ReadonlyMap<string, EpaVehicle[]>,
): Promise<number> {
  const filled = batch.flatMap(({ id, version, facts }) => {
    const added = completeFacts(facts, rated.get(`${facts.year} ${facts.makeCode}`) ?? []);
    return Object.keys(added).length > 0 ? [{ id, version, added, names: Object.keys(added) }] : [];
  });
  if (filled.length === 0) return 0;
  return database.transaction(async (connection) => {
    await connection.query(LOCK_LISTING_CHANGES);
    // A listing that changed in the meantime is left to the next run, because its change is newer than `seen_seq`.
    const [count] = await connection.query<{ n: number }>(
      `with added as (
         select * from jsonb_to_recordset($1::jsonb) as t (id bigint, version text, added jsonb, names jsonb)
       ), updated as (
         update listings l set updated_at = now(),
           facts = l.facts || a.added || jsonb_build_object('decoded', (l.facts->'decoded') || a.names)
         from added a
         where l.id = a.id and l.withdrawn_at is null and l.xmin::text = a.version returning l.id
       ), changes as (
         insert into listing_changes (listing_id, kind) select id, 'updated' from updated order by id returning 1
       ) select count(*) as n from changes`,
      [JSON.stringify(filled)],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
    return count?.n ?? 0;
  });
}
