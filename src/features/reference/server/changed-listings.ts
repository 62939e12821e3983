import type { Database } from '#ports/database/database.ts';

const BATCH_LISTINGS = 2_000;

/** Writers of `listing_changes` hold this lock until they commit, so that `seq` follows the order of commits. */
export const LOCK_LISTING_CHANGES = `select pg_advisory_xact_lock(hashtext('listing_changes'))`;

/** Yields the ids of all active listings, in batches. */
export async function* allListings(database: Database): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows = await database.query<{ id: number }>(
      `select id from listings where id > $1 and withdrawn_at is null order by id limit ${BATCH_LISTINGS}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

/** Yields the ids of the listings that changed after `seen` and up to `newest` in `listing_changes`, in batches. */
export async function* changedListings(
  database: Database,
  { seen, newest }: { seen: number; newest: number },
): AsyncGenerator<number[]> {
  for (let after = seen; ;) {
    const rows = await database.query<{ seq: number; id: number }>(
      `select seq, listing_id as id from listing_changes where seq > $1 and seq <= $2 order by seq limit ${BATCH_LISTINGS}`,
      [after, newest],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield [...new Set(rows.map(({ id }) => id))];
    after = last.seq;
  }
}
