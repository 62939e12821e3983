import type { Owner } from '#features/dealers/dealers.ts';
import type { Result } from '#features/search/search.ts';
import type { TaglineOf } from '../model/search-response.ts';
import { toWireOwner } from '../model/wire-owner.ts';
import { encodePiece, type TextBytes } from './text-bytes.ts';

/** Maximum number of owners that are cached, at about 0.5 KB each. */
const MAX_OWNERS = 8_192;
const owners = new Map<Owner, Uint8Array>();
/** The part that depends on the search comes last. */
const OWNER_END = 'null,"dealerDiff":{"tagline":null}}';
const [TAGLINE, CLOSE] = [encodePiece(',"dealerDiff":{"tagline":'), encodePiece('}}')];

/** Writes the JSON of `toWireOwner` once for each owner. The tagline is the one for the owner's first car. */
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

/** Whether an earlier result has the same owner. On a page of 25 results, a scan is faster than a set. */
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
  if (owners.size >= MAX_OWNERS) owners.clear();
  const begin = encodePiece(`,${text.slice(0, -OWNER_END.length)}`);
  owners.set(owner, begin);
  return begin;
}
