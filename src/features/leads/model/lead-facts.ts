import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Lead } from './lead.ts';

/** A lead with everything that those who get it are told. */
export type LeadFacts = {
  lead: Pick<Lead, 'id' | 'createdAt' | 'contact'>;
  listing: Listing;
  owner: Owner;
};
