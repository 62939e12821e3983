import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, listingFactsSchema, readRating } from '#features/listings/listings.ts';
import type { CarState } from '#features/search-memory/search-memory.server.ts';

type Row = { id: number; facts: unknown; rating: unknown; stale: boolean };

/**
 * Returns an offered car for searches to match; `null` if this version cannot read the listing, or the owner is
 * missing.
 */
export function carState({ id, facts, rating, stale }: Row, owner: Owner | undefined): CarState {
  const read = listingFactsSchema.safeParse(facts).data;
  if (!read || !owner) return null;
  const listing: Listing = { ...read, id, ownerId: owner.id, rating: readRating(rating), stale };
  return { listing, owner };
}
