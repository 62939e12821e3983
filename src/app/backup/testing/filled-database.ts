import { connectDatabase, type Database } from '#ports/database/database.ts';
import { quoteIdentifier, readTables } from '../tables.ts';

/** Inserts rows with all characters that COPY escapes. */
export async function fillDatabaseTables(database: Database, listings: number): Promise<void> {
  await database.query(
    `insert into sources (name) values ('tab\there'), ('back\\slash "quoted"'), (E'line\\nend ü ☃')`,
  );
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) values (1, '', '{"a": null}', '\\x00ff')`,
  );
  await addListings(database, 1, listings);
  await database.query(`insert into vin_decodings select id, content_hash from listings where id % 3 = 0`);
  await database.query(
    `insert into listing_reports (brand, listing_id, reason) select 'FC', min(id), 'sold' from listings`,
  );
  await database.query('update epa_completion set seen_seq = 99');
  await database.query('update list_price_completion set seen_seq = 99');
}

/** Adds listings with their changes, in one transaction. */
export async function addListings(database: Database, from: number, to: number): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(
      `insert into listings (source_id, key, owner_id, facts, content_hash)
       select 1, 'k' || n, 1, jsonb_build_object('text', repeat(E'\\t\\n\\\\N', 20), 'n', n), '\\x01' from generate_series($1::int, $2) n`,
      [from, to],
    );
    await connection.query(
      `insert into listing_changes (listing_id, kind) select id, 'created' from listings where (facts->>'n')::int between $1 and $2`,
      [from, to],
    );
  });
}

/** Returns digests of the whole contents as text, except what a restore regenerates. */
export async function digestDatabase(database: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name } of await readTables(database)) {
    if (name === 'inventory_past') continue;
    const [row] = await database.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${quoteIdentifier(name)} t`,
    );
    digests[name] = row!.digest;
  }
  return digests;
}

export async function useDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = connectDatabase(url, { poolSize: 1, name: 'test' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
