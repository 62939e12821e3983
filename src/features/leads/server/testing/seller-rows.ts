import type { Queryable } from '#ports/database/database.ts';
import { MINIMAL_LEAD } from '../../model/testing/one-lead.ts';

/** Adds a seller with one listing, a used 2021 Toyota Tacoma. `changes` override facts of the feed. */
export async function addSeller(
  database: Queryable,
  changes: { owner?: object; listing?: object } = {},
): Promise<{ listingId: number; ownerId: number }> {
  const [row] = await database.query<{ listingId: number; ownerId: number }>(
    `with source as (insert into sources (name) values ('leads ' || gen_random_uuid()) returning id),
     owner as (
       insert into owners (source_id, key, facts, content_hash) select id, 'o', $1, '\\x00' from source
       returning id, source_id
     )
     insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l', id, $2, '\\x00' from owner
     returning id as "listingId", owner_id as "ownerId"`,
    [
      JSON.stringify({ ...MINIMAL_LEAD.owner, ...changes.owner }),
      JSON.stringify({ ...MINIMAL_LEAD.listing, year: 2021, model: 'Tacoma', modelCode: 'TACOMA', ...changes.listing }),
    ],
  );
  return row!;
}

/** Adds an anonymous shopper and returns its id. */
export async function addShopper(database: Queryable): Promise<string> {
  const [row] = await database.query<{ id: string }>('insert into shoppers default values returning id');
  return row!.id;
}
