import type { Queryable } from '#ports/database/database.ts';

const LOCK = `hashtextextended('dealer merge ' || $1::text, 0)`;

/**
 * Returns the dealer that a dealer was merged into, or the dealer itself. A merge of the dealer waits until the
 * transaction ends, so that nothing is added to a merged dealer. Call it before rows for the dealer are written.
 */
export async function lockMainDealer(connection: Queryable, ownerId: number): Promise<number> {
  await connection.query(`select pg_advisory_xact_lock_shared(${LOCK})`, [ownerId]);
  // A second statement, which sees what a merge committed while the first one waited.
  const [alias] = await connection.query<{ mainId: number }>(
    'select main_id as "mainId" from owner_aliases where owner_id = $1',
    [ownerId],
  );
  return alias?.mainId ?? ownerId;
}

/** Waits for transactions that called `lockMainDealer`, before a dealer is merged into another. */
export async function lockDealerForMerge(connection: Queryable, ownerId: number): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(${LOCK})`, [ownerId]);
}
