import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, type PaymentTerms } from '../model/payment-terms.ts';
import type { Result } from '../model/search-answer.ts';
import type { TaglineOf } from '../model/wire/search-response.ts';
import { toWireListing } from '../model/wire/wire-listing.ts';
import { toWireOwner } from '../model/wire/wire-owner.ts';

/** Kept as long as the card store keeps the listing itself at hand; an owner that changes is another object. */
const listings = new WeakMap<Listing, { owner: Owner; text: string }>();

/** So many owners are kept, at half a kilobyte each. */
const MOST_OWNERS = 8_192;
const owners = new Map<Owner, string>();
/** What depends on the search stands at the end. */
const OWNER_END = '"distanceFromSearch":null,"dealerDiff":{"tagline":null}}';

/** The JSON of `toWireListing`: kept as it is in searches that name no terms of payment and reach no market. */
export function writeListing(result: Result, terms: PaymentTerms): string {
  const { listing, owner, beyondRadius } = result;
  if (beyondRadius || !isUsual(terms)) return JSON.stringify(toWireListing(result, terms));
  const known = listings.get(listing);
  if (known?.owner === owner) return known.text;
  const text = JSON.stringify(toWireListing(result, terms));
  listings.set(listing, { owner, text });
  return text;
}

function isUsual(terms: PaymentTerms): boolean {
  return (
    terms.downDollars === DEFAULT_TERMS.downDollars &&
    terms.months === DEFAULT_TERMS.months &&
    terms.aprPercent === DEFAULT_TERMS.aprPercent
  );
}

/** The JSON of `toWireOwner` for each owner once; its tagline is that of the first of its cars. */
export function writeOwners(results: readonly Result[], taglineOf: TaglineOf): string {
  const written = new Set<number>();
  let all = '';
  for (const { listing, owner, distanceMiles } of results) {
    if (written.has(owner.id)) continue;
    written.add(owner.id);
    const tagline = JSON.stringify(taglineOf(owner.id, listing.listingType));
    all += `${all && ','}${beginOwner(owner)}"distanceFromSearch":${distanceMiles},"dealerDiff":{"tagline":${tagline}}}`;
  }
  return all;
}

function beginOwner(owner: Owner): string {
  const known = owners.get(owner);
  if (known !== undefined) return known;
  const text = JSON.stringify(toWireOwner(owner, null));
  if (!text.endsWith(OWNER_END)) throw new Error('The JSON of an owner does not end with what depends on the search.');
  if (owners.size >= MOST_OWNERS) owners.clear();
  const begin = text.slice(0, -OWNER_END.length);
  owners.set(owner, begin);
  return begin;
}
