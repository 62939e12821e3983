import type { Database } from '#ports/database/database.ts';

/** One seller with one listing, of which nothing is known; returns `listingId` and `ownerId`. */
export const SELLER_ROWS = `
  with source as (insert into sources (name) values ('leads ' || gen_random_uuid()) returning id),
  owner as (
    insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from source
    returning id, source_id
  )
  insert into listings (source_id, key, owner_id, facts, content_hash) select source_id, 'l', id, '{}', '\\x00' from owner
  returning id as "listingId", owner_id as "ownerId"`;

/** An anonymous shopper's id. */
export async function addShopper(database: Pick<Database, 'query'>): Promise<string> {
  const [row] = await database.query<{ id: string }>('insert into shoppers default values returning id');
  return row!.id;
}
