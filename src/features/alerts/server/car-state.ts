import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, type ListingFacts, parseStoredFacts, readRating } from '#features/listings/listings.ts';
import type { CarState } from '#features/search-memory/search-memory.server.ts';

type Row = { id: number; facts: unknown; rating: unknown; stale: boolean };

/**
 * Returns an offered car for searches to match; `null` if this version cannot read the listing, or the owner is
 * missing. `similar` has mostly the same facts, for example the car after a change, so that only the other facts are
 * validated.
 */
export function carState(row: Row, owner: Owner | undefined, similar?: ListingFacts): CarState {
  const facts = parseStoredFacts(row.facts, similar).data;
  if (!facts || !owner) return null;
  const listing: Listing = {
    ...facts,
    id: row.id,
    ownerId: owner.id,
    rating: readRating(row.rating),
    stale: row.stale,
  };
  return { listing, owner };
}
