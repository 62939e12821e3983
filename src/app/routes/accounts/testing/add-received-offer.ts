import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import type { Queryable } from '#ports/database/database.ts';
import { LISTING, OWNER } from '../../rest/testing/one-car.ts';

/** Adds an offer of $9,500 for the car of a private seller whose feed names the address. Returns the id of its lead. */
export async function addReceivedOffer(database: Queryable, email: string): Promise<number> {
  const { id: _id, ownerId: _owner, rating: _rating, stale: _stale, ...car } = LISTING;
  const seller = { ...ownerFactsSchema.parse(OWNER), name: 'Private Seller', privateSeller: true };
  const contact = { firstName: 'Zoe', lastName: 'Roe', email: 'zoe@shopper.example', phone: '', comments: '' };
  const [row] = await database.query<{ id: number }>(
    `with source as (insert into sources (name) values ('private ' || gen_random_uuid()) returning id),
     owner as (
       insert into owners (source_id, key, facts, lead_email, content_hash) select id, 'o', $1, $2, '\\x00' from source
       returning id, source_id),
     listing as (
       insert into listings (source_id, key, owner_id, facts, content_hash)
       select source_id, 'l', id, $3, '\\x00' from owner returning id, owner_id),
     lead as (
       insert into leads (request_key, listing_id, owner_id, brand, kind, contact)
       select gen_random_uuid(), id, owner_id, 'marketplace', 'offer', $4 from listing returning id)
     insert into offers (lead_id, state, turn, amount, round, expires_at)
     select id, 'open', 'seller', 9500, 1, now() + interval '48 hours' from lead returning lead_id as id`,
    [JSON.stringify(seller), email, JSON.stringify(car), JSON.stringify(contact)],
  );
  return row!.id;
}
