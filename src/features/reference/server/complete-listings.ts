import type { Database } from '#ports/database/database.ts';
import { completeFacts, type RatedFacts } from '../model/complete-facts.ts';
import type { EpaVehicle } from '../model/epa-vehicle.ts';
import { allListings, changedListings } from './changed-listings.ts';
import { loadEpaVehicles } from './epa-store.ts';
import { updateFacts } from './update-facts.ts';

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
type ListingRow = { id: number; version: string; facts: RatedFacts & { decoded: readonly string[] } };

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

function completeBatch(
  database: Database,
  batch: readonly ListingRow[],
  rated: ReadonlyMap<string, EpaVehicle[]>,
): Promise<number> {
  const updates = batch.flatMap(({ id, version, facts }) => {
    const added = completeFacts(facts, rated.get(`${facts.year} ${facts.makeCode}`) ?? []);
    const names = Object.keys(added);
    return names.length > 0 ? [{ id, version, facts: { ...added, decoded: [...facts.decoded, ...names] } }] : [];
  });
  return updateFacts(database, updates);
}
