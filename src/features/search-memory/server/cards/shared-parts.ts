import type { Listing, SharedFacts } from '#features/listings/listings.ts';

/** The parts that a card shares with others. Each part is the same object in all of them. */
const parts = new WeakMap<Listing, SharedFacts>();

/**
 * Returns the shared parts of a listing; `undefined` if it was not decoded from a card, or if one of its parts is not
 * shared.
 */
export function sharedPartsOf(listing: Listing): SharedFacts | undefined {
  return parts.get(listing);
}

export function addSharedParts(listing: Listing, shared: SharedFacts): void {
  parts.set(listing, shared);
}
