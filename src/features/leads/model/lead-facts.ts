import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Lead } from './lead.ts';

/** A lead with everything that its recipients may learn about it. */
export type LeadFacts = {
  lead: Pick<Lead, 'id' | 'createdAt' | 'contact' | 'attribution'>;
  listing: Listing;
  owner: Owner;
};
