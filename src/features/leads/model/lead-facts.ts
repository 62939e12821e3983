import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Lead } from './lead.ts';

/** A lead with all facts that its receivers may see. */
export type LeadFacts = {
  lead: Pick<Lead, 'id' | 'createdAt' | 'contact' | 'attribution'>;
  listing: Listing;
  owner: Owner;
};
