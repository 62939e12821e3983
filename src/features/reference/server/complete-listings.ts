import type { Database } from '#ports/database/database.ts';
import { completeFacts, type RatedFacts } from '../model/complete-facts.ts';
import type { EpaVehicle } from '../model/epa-vehicle.ts';
import { loadEpaVehicles } from './epa-store.ts';

export type CompletionOptions = { onProgress?(seen: number): void; signal?: AbortSignal };

const BATCH_LISTINGS = 2_000;
/** Writers of `listing_changes` take this lock until they commit, so that the order of `seq` is that of commits. */
const LOCK = `select pg_advisory_xact_lock(hashtext('listing_changes'))`;

/**
 * Completes economy, range, drive and engine of listings that changed since the last time, from the EPA's ratings as
 * last imported. Filled fields are named in the listing's `decoded`. Does nothing while no EPA file was imported.
 * To be called after an import of a feed; what a feed says later, wins.
 * @returns how many listings got something
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
  let seen = 0;
  for (let after = 0; ;) {
    options.signal?.throwIfAborted();
    const batch = await lackingListings(database, after, state);
    const last = batch.at(-1);
    if (!last) break;
    completed += await completeBatch(database, batch, rated);
    after = last.id;
    options.onProgress?.((seen += batch.length));
  }
  await database.query('update epa_completion set seen_seq = greatest(seen_seq, $1)', [state.newest]);
  return completed;
}

type Stored = { id: number; hash: string; facts: RatedFacts };

async function lackingListings(
  database: Database,
  after: number,
  { seen, newest }: { seen: number; newest: number },
): Promise<Stored[]> {
  return database.query<Stored>(
    `select l.id, encode(l.content_hash, 'hex') as hash, l.facts from listings l
     where l.id > $1 and l.withdrawn_at is null
       and exists (select 1 from listing_changes c where c.listing_id = l.id and c.seq > $2 and c.seq <= $3)
       and (jsonb_typeof(l.facts->'mpgCity') = 'null' or jsonb_typeof(l.facts->'mpgHighway') = 'null'
         or jsonb_typeof(l.facts->'mpgCombined') = 'null' or jsonb_typeof(l.facts->'electricRangeMiles') = 'null'
         or jsonb_typeof(l.facts->'driveCode') = 'null' or jsonb_typeof(l.facts->'engineCode') = 'null'
         or jsonb_typeof(l.facts->'displacementLiters') = 'null')
     order by l.id limit ${BATCH_LISTINGS}`,
    [after, seen, newest],
  );
}

async function completeBatch(
  database: Database,
  batch: readonly Stored[],
  rated: ReadonlyMap<string, EpaVehicle[]>,
): Promise<number> {
  const filled = batch.flatMap(({ id, hash, facts }) => {
    const added = completeFacts(facts, rated.get(`${facts.year} ${facts.makeCode}`) ?? []);
    return Object.keys(added).length > 0 ? [{ id, hash, added, names: Object.keys(added) }] : [];
  });
  if (filled.length === 0) return 0;
  return database.transaction(async (connection) => {
    await connection.query(LOCK);
    // A listing that a feed changed meanwhile is left to the next run: its change is newer than what we have seen.
    const [count] = await connection.query<{ n: number }>(
      `with added as (
         select * from jsonb_to_recordset($1::jsonb) as t (id bigint, hash text, added jsonb, names jsonb)
       ), updated as (
         update listings l set updated_at = now(),
           facts = l.facts || a.added || jsonb_build_object('decoded', (l.facts->'decoded') || a.names)
         from added a
         where l.id = a.id and l.withdrawn_at is null and l.content_hash = decode(a.hash, 'hex') returning l.id
       ), changes as (
         insert into listing_changes (listing_id, kind) select id, 'updated' from updated order by id returning 1
       ) select count(*) as n from changes`,
      [JSON.stringify(filled)],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
    return count?.n ?? 0;
  });
}
