import type { Listing } from '#features/listings/listings.ts';

/** Parts of a card that it shares with others. Each part is the same object in all of them. */
export type SharedParts = {
  /** Make, model, trim and series. */
  readonly kind: object;
  /** Body, transmission, drive, engine and doors. */
  readonly build: object;
  /** Displacement, power and economy. */
  readonly power: object;
  /** Condition, use, history, services and marks. */
  readonly offer: object;
  readonly paint: object;
  readonly packages: object;
};

const parts = new WeakMap<Listing, SharedParts>();

/** Returns `undefined` for a listing that was not read from a card, or that has a part of its own. */
export function sharedPartsOf(listing: Listing): SharedParts | undefined {
  return parts.get(listing);
}

export function rememberParts(listing: Listing, shared: SharedParts): void {
  parts.set(listing, shared);
}
