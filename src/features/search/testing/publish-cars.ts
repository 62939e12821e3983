import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Connection, Database } from '#ports/database/database.ts';

/** Writes to the database as an import does. */
export async function createSource(database: Database): Promise<void> {
  await database.query(`insert into sources (name) values ('test')`);
}

/** Does not record changes of the owner's listings. Publish them too. */
export async function writeOwner(database: Database, { id, hasLeadEmail, ...facts }: Owner): Promise<void> {
  await database.query(
    `insert into owners (id, source_id, key, facts, lead_email, content_hash) overriding system value
     values ($1::integer, 1, $1::text, $2, $3, '')
     on conflict (id) do update set facts = excluded.facts, lead_email = excluded.lead_email`,
    [id, JSON.stringify(facts), hasLeadEmail ? 'pat@seller.example' : null],
  );
}

/** Writes listings with their changes, and notifies with the commit unless `quiet`. */
export async function publish(database: Database, listings: readonly Listing[], { quiet = false } = {}): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await writeListings(connection, listings);
    if (!quiet) await connection.query(`select pg_notify('listing_changes', '')`);
  });
}

/** Writes all listings in one statement; their ids differ. */
async function writeListings(connection: Connection, listings: readonly Listing[]): Promise<void> {
  const rows = listings.map(({ id, ownerId, ...facts }) => ({ id, owner: ownerId, facts }));
  await connection.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash)
     overriding system value
     select (row->>'id')::bigint, 1, row->>'id', (row->>'owner')::int, row->'facts', ''
     from jsonb_array_elements($1::jsonb) row
     on conflict (source_id, key) do update set facts = excluded.facts, owner_id = excluded.owner_id, withdrawn_at = null`,
    [JSON.stringify(rows)],
  );
  await connection.query(
    `insert into listing_changes (listing_id, kind)
     select id, 'updated' from unnest($1::bigint[]) with ordinality as published (id, place) order by place`,
    [listings.map(({ id }) => id)],
  );
}

export async function withdraw(database: Database, id: number): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await connection.query('update listings set withdrawn_at = now() where id = $1', [id]);
    await connection.query(`insert into listing_changes (listing_id, kind) values ($1, 'withdrawn')`, [id]);
    await connection.query(`select pg_notify('listing_changes', '')`);
  });
}
