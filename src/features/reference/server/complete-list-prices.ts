import type { Database } from '#ports/database/database.ts';
import { allListings, changedListings } from './changed-listings.ts';
import { highestListPriceSql, recordObservedListPrices } from './list-prices.ts';
import { type FactsUpdate, updateFacts } from './update-facts.ts';

/**
 * Updates the highest known list prices of cars: records those of new cars on offer, and sets the fact `msrpMost` of
 * listings whose highest price changed. Call it after a feed import, which only uses prices that were recorded before.
 * @returns the number of listings that changed
 */
export async function completeListPrices(
  database: Database,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const run = await beginRun(database);
  if (!run) return 0;
  let completed = 0;
  for await (const ids of run.seen === 0 ? allListings(database) : changedListings(database, run)) {
    signal?.throwIfAborted();
    completed += await completeBatch(database, ids);
  }
  // If a price list was replaced in the meantime, the row has another version, and the next run checks all listings.
  await database.query('update list_price_completion set seen_seq = $1 where xmin::text = $2', [
    run.newest,
    run.version,
  ]);
  return completed;
}

/**
 * A run: checks the listings that changed after `seen` and up to `newest`, or all if `seen` is 0. `version`: that of
 * the row that stores this state.
 */
type Run = { seen: number; newest: number; version: string };

/**
 * Records the list prices of new cars. The same transaction stores that a higher price affects all listings, so that
 * the next run checks them if this one ends early. Returns `null` if no listing changed.
 */
function beginRun(database: Database): Promise<Run | null> {
  return database.transaction(async (connection) => {
    const [state] = await connection.query<Omit<Run, 'version'>>(
      `select seen_seq as seen, (select coalesce(max(seq), 0) from listing_changes) as newest
       from list_price_completion for update`,
    );
    if (!state || state.newest <= state.seen) return null;
    const isRaised = (await recordObservedListPrices(connection)) > 0;
    if (isRaised) await connection.query('update list_price_completion set seen_seq = 0');
    const [row] = await connection.query<{ seen: number; version: string }>(
      'select seen_seq as seen, xmin::text as version from list_price_completion',
    );
    return row ? { ...row, newest: state.newest } : null;
  });
}

async function completeBatch(database: Database, ids: readonly number[]): Promise<number> {
  const highest = highestListPriceSql('facts');
  const wrong = await database.query<FactsUpdate>(
    `select id, version, jsonb_build_object('msrpMost', most) as facts from (
       select id, xmin::text as version, facts->>'msrpMost' as now, ${highest} as most
       from listings where id = any($1::bigint[]) and withdrawn_at is null
     ) l where now is distinct from most::text order by id`,
    [ids],
  );
  return updateFacts(database, wrong);
}
