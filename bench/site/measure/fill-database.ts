import type { Listing } from '../../../src/features/listings/listings.ts';
import type { Database } from '../../../src/ports/database/database.ts';
import { type Cars, varyInventory } from './demo-inventory.ts';

const COPY_ROWS = 2_000;

/** Writes this many variations of the listings to an empty database, as an import would; returns them without their texts. */
export async function fillDatabase(
  into: Database,
  like: Cars,
  count: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<Listing[]> {
  const all: Listing[] = [];
  await into.query(`insert into sources (name) values ('measured')`);
  for (let copy = 0; all.length < count; copy++) {
    const { owners, listings } = varyInventory(like, copy);
    const own = listings.slice(0, count - all.length);
    await insert(into, 'owners', owners, '1, $key, facts', 'source_id, key, facts');
    await insert(into, 'listings', own, '1, $key, owner, facts', 'source_id, key, owner_id, facts', (done) =>
      onProgress(all.length + done),
    );
    all.push(...own);
  }
  await into.query(`insert into listing_changes (listing_id, kind) select id, 'created' from listings order by id`);
  return all;
}

/** Gives listings another price, in one transaction as an import would; returns the last change. */
export async function changePrices(into: Database, ids: readonly number[], price: number): Promise<number> {
  return into.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await connection.query(
      `update listings set facts = jsonb_set(facts, '{salePrice}', to_jsonb($2::int)) where id = any($1)`,
      [ids, price],
    );
    const rows = await connection.query<{ seq: number }>(
      `insert into listing_changes (listing_id, kind) select id, 'updated' from unnest($1::bigint[]) as id returning seq`,
      [ids],
    );
    await connection.query(`select pg_notify('listing_changes', '')`);
    return Math.max(...rows.map(({ seq }) => seq));
  });
}

async function insert(
  into: Database,
  table: string,
  rows: readonly { id: number }[],
  values: string,
  columns: string,
  onProgress: (done: number) => void = () => undefined,
) {
  for (let from = 0; from < rows.length; from += COPY_ROWS) {
    const slice = rows.slice(from, from + COPY_ROWS);
    await into.query(
      `insert into ${table} (id, ${columns}, content_hash) overriding system value
       select id, ${values.replace('$key', 'id::text')}, ''
       from unnest($1::bigint[], $2::int[], $3::jsonb[]) as given (id, owner, facts)`,
      [slice.map(({ id }) => id), slice.map(ownerOf), slice.map((row) => JSON.stringify(factsOf(row)))],
    );
    onProgress(from + slice.length);
  }
}

function ownerOf(row: object): number {
  return 'ownerId' in row ? (row.ownerId as number) : 0;
}

function factsOf({ id: _id, ownerId: _ownerId, ...facts }: { id: number; ownerId?: number }): object {
  return facts;
}
