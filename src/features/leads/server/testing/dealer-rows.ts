import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { LeadContact } from '../../model/lead.ts';
import { FULL_LEAD } from '../../model/testing/one-lead.ts';
import { createLead, type CreatedLead, type DeliverLead, type NewLead } from '../create-lead.ts';
import { addShopper } from './seller-rows.ts';

const CONTACT: LeadContact = {
  ...{ firstName: 'Ana', lastName: 'Silva', email: 'ana@shopper.example', phone: '', comments: 'Is it still there?' },
};

export type Seller = { ownerId: number; listingId: number };

/** Adds a dealer (or a private seller, with `privateSeller`) with one listing that has all data. */
export async function addSeller(
  database: Queryable,
  { name = 'Mile High Motors', privateSeller = false, leadEmail = null as string | null } = {},
): Promise<Seller> {
  const owner = ownerFactsSchema.parse({ ...FULL_LEAD.owner, name, privateSeller });
  const [row] = await database.query<Seller>(
    `with source as (insert into sources (name) values ('desk ' || gen_random_uuid()) returning id),
     owner as (
       insert into owners (source_id, key, facts, lead_email, content_hash) select id, 'o', $1, $3, '\\x00' from source
       returning id, source_id
     )
     insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l', id, $2, '\\x00' from owner returning id as "listingId", owner_id as "ownerId"`,
    [JSON.stringify(owner), JSON.stringify(listingFactsSchema.parse(FULL_LEAD.listing)), leadEmail],
  );
  return row!;
}

/** Adds a lead from a new shopper to a seller. */
export async function addLead(
  database: Database,
  seller: Seller,
  deliver: DeliverLead,
  changes: Partial<NewLead> = {},
): Promise<CreatedLead['lead']> {
  const shopperId = await addShopper(database);
  const created = await database.transaction((connection) =>
    createLead(
      connection,
      {
        ...{ requestKey: crypto.randomUUID(), shopperId, ...seller, brand: 'marketplace', kind: 'email' },
        ...{ contact: CONTACT, consent: null, hold: null, textDigest: null, ...changes },
      },
      deliver,
    ),
  );
  return created.lead;
}
