import { connectDatabase, type Database } from '../../src/ports/database/database.ts';
import { embeddedPostgres } from '../../src/ports/database/embedded-postgres.ts';

const EVERY_MS = 100;

/**
 * Changes the prices of this many listings per second, as an import does: rows, their changes and a notification in one
 * transaction. Call the result to stop; it returns how many were changed.
 */
export async function changeListings(dataDir: string, aSecond: number): Promise<() => Promise<number>> {
  // Without migrations: the site may be of another version.
  const embedded = await embeddedPostgres(dataDir);
  const database = connectDatabase(embedded.url);
  const count = Math.round((aSecond * EVERY_MS) / 1000);
  let changed = 0;
  let running = true;
  const change = async () => {
    await changePrices(database, (changed * 7) % 20_000, count);
    changed += count;
  };
  const work = (async () => {
    let due = performance.now();
    while (running) {
      await change();
      due += EVERY_MS;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
  })();
  return async () => {
    running = false;
    await work;
    await database.close();
    await embedded.release();
    return changed;
  };
}

/** Changes the prices of `count` listings from the `offset`-th, as an import does: rows, changes and a notification. */
export function changePrices(database: Database, offset: number, count: number): Promise<void> {
  return database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await connection.query(
      `with chosen as (select id from listings where withdrawn_at is null order by id offset $1 limit $2),
            changed as (update listings set facts = facts || jsonb_build_object('salePrice', 9000 + (random() * 30000)::int)
                        where id in (select id from chosen) returning id)
       insert into listing_changes (listing_id, kind) select id, 'updated' from changed`,
      [offset, count],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
  });
}
