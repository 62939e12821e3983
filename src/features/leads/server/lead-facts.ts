import { findListing } from '#features/listings/listings.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import type { LeadFacts } from '../model/lead-facts.ts';

/**
 * Returns a lead with the current facts of its listing and owner. Listings are never deleted, so a missing one is an
 * error.
 */
export async function loadLeadFacts(connection: Queryable, lead: Lead): Promise<LeadFacts> {
  const found = await findListing(connection, lead.listingId);
  if (found.kind === 'unknown') throw new Error(`Lead ${lead.id} names a listing that does not exist.`);
  return { lead, listing: found.listing, owner: found.owner };
}
