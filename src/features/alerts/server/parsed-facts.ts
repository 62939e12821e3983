import { type OwnerFacts, ownerFactsSchema } from '#features/dealers/dealers.ts';
import { type ListingFacts, listingFactsSchema } from '#features/listings/listings.ts';

/** Returns the facts of a listing as read from the database, or `undefined` if they are invalid. */
export const parseListingFacts = parseOnce(
  (facts): ListingFacts | undefined => listingFactsSchema.safeParse(facts).data,
);

/** Returns the facts of an owner, like `parseListingFacts`. */
export const parseOwnerFacts = parseOnce((facts): OwnerFacts | undefined => ownerFactsSchema.safeParse(facts).data);

/** Caches the result of parsing an object, because one car may be reported to thousands of people. */
function parseOnce<Parsed>(parse: (facts: unknown) => Parsed): (facts: unknown) => Parsed {
  const known = new WeakMap<object, { parsed: Parsed }>();
  return (facts) => {
    if (typeof facts !== 'object' || facts === null) return parse(facts);
    const found = known.get(facts) ?? { parsed: parse(facts) };
    known.set(facts, found);
    return found.parsed;
  };
}
