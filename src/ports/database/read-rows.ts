import type pg from 'pg';

const ROWS_PER_BATCH = 1_000;

let cursors = 0;

/**
 * Reads the rows of a query through a cursor, and fetches the next thousand while the caller processes the current
 * ones. The client must be in a transaction.
 */
export async function* readRows<Row extends object>(
  client: pg.ClientBase,
  sql: string,
  params: readonly unknown[],
): AsyncGenerator<Row, void, undefined> {
  const cursor = `rows_${++cursors}`;
  // Makes the planner optimize for reading all rows instead of the first tenth.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`, [...params]);
  const fetch = async () => (await client.query<Row>(`fetch ${ROWS_PER_BATCH} from ${cursor}`)).rows;
  let rows = await fetch();
  while (rows.length === ROWS_PER_BATCH) {
    const next = fetch();
    // A caller that stops here does not wait for this fetch, so its error is ignored.
    next.catch(() => undefined);
    yield* rows;
    rows = await next;
  }
  yield* rows;
  await client.query(`close ${cursor}`);
}
