import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, type PaymentTerms } from '../model/payment-terms.ts';
import type { Result } from '../model/search-answer.ts';
import type { TaglineOf } from '../model/wire/search-response.ts';
import { toWireListing } from '../model/wire/wire-listing.ts';
import { toWireOwner } from '../model/wire/wire-owner.ts';
import { piece, type TextBytes } from './text-bytes.ts';

/** Kept as long as the card store keeps the listing itself at hand; an owner that changes is another object. */
const listings = new WeakMap<Listing, { owner: Owner; text: Uint8Array }>();

/** So many owners are kept, at half a kilobyte each. */
const MOST_OWNERS = 8_192;
const owners = new Map<Owner, Uint8Array>();
/** What depends on the search stands at the end. */
const OWNER_END = 'null,"dealerDiff":{"tagline":null}}';
const [TAGLINE, CLOSE] = [piece(',"dealerDiff":{"tagline":'), piece('}}')];

/** The JSON of `toWireListing`: kept as it is in searches that name no terms of payment and reach no market. */
export function writeListing(out: TextBytes, result: Result, terms: PaymentTerms): void {
  const { listing, owner, beyondRadius } = result;
  if (beyondRadius || !isUsual(terms)) return out.json(toWireListing(result, terms));
  const known = listings.get(listing);
  if (known?.owner === owner) return out.add(known.text);
  const text = piece(JSON.stringify(toWireListing(result, terms)));
  listings.set(listing, { owner, text });
  out.add(text);
}

function isUsual(terms: PaymentTerms): boolean {
  return (
    terms.downDollars === DEFAULT_TERMS.downDollars &&
    terms.months === DEFAULT_TERMS.months &&
    terms.aprPercent === DEFAULT_TERMS.aprPercent
  );
}

/** The JSON of `toWireOwner` for each owner once; its tagline is that of the first of its cars. */
export function writeOwners(out: TextBytes, results: readonly Result[], taglineOf: TaglineOf): void {
  const list = out.beginList();
  for (let i = 0; i < results.length; i++) {
    const { listing, owner, distanceMiles } = results[i]!;
    if (isWritten(results, i)) continue;
    out.add(beginOwner(owner));
    out.numberOrNull(distanceMiles);
    out.add(TAGLINE);
    out.quotedOrNull(taglineOf(owner.id, listing.listingType));
    out.add(CLOSE);
  }
  out.endList(list);
}

/** Whether a result before has the same owner: on a page of 25, looking is quicker than keeping a set. */
function isWritten(results: readonly Result[], at: number): boolean {
  const { id } = results[at]!.owner;
  for (let i = 0; i < at; i++) if (results[i]!.owner.id === id) return true;
  return false;
}

function beginOwner(owner: Owner): Uint8Array {
  const known = owners.get(owner);
  if (known !== undefined) return known;
  const text = JSON.stringify(toWireOwner(owner, null));
  if (!text.endsWith(OWNER_END)) throw new Error('The JSON of an owner does not end with what depends on the search.');
  if (owners.size >= MOST_OWNERS) owners.clear();
  const begin = piece(`,${text.slice(0, -OWNER_END.length)}`);
  owners.set(owner, begin);
  return begin;
}
