import type { BrandKey } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';

/** What whoever gets a lead is told of the shopper. */
export type LeadShopper = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  comments: string;
};

/** A lead with everything that those who get it are told. */
export type LeadFacts = {
  id: number;
  /** ISO 8601 UTC. */
  createdAt: string;
  brand: BrandKey;
  shopper: LeadShopper;
  listing: Listing;
  owner: Owner;
};
