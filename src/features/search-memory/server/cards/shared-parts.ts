import type { Listing, SharedFacts } from '#features/listings/listings.ts';

/** The parts that a card shares with others. Each part is the same object in all of them. */
const parts = new WeakMap<Listing, SharedFacts>();

/** Returns `undefined` for a listing that was not read from a card, or that does not share each of its parts. */
export function sharedPartsOf(listing: Listing): SharedFacts | undefined {
  return parts.get(listing);
}

export function addSharedParts(listing: Listing, shared: SharedFacts): void {
  parts.set(listing, shared);
}
