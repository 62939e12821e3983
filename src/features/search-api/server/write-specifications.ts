import { LISTING_FACTS, type Listing, type SharedFacts } from '#features/listings/listings.ts';
import { SPECIFICATIONS, specificationOf } from '../model/wire-specifications.ts';
import { encodePiece, type TextBytes } from './text-bytes.ts';

/**
 * Consecutive specifications. If they belong to a part of the card that listings share (`part` is its index in
 * `PARTS`), their text is the same for all of these listings. Otherwise it is one specification, which is stored for
 * each listing.
 */
type Stretch = { part: number; names: string[] } | { part: -1; name: string; before: Uint8Array };

/** The shared parts of a card that hold specifications. */
const PARTS: (keyof SharedFacts)[] = [];
const STRETCHES = stretches();
const END = encodePiece('}');

/** The texts of a part's stretches, each at its index in `STRETCHES`. */
const kept = new WeakMap<object, readonly Uint8Array[]>();
/** The texts of the parts of the listing that is being written. */
const texts: (readonly Uint8Array[])[] = [];

/** Writes the JSON of `toWireSpecifications`. */
export function writeSpecifications(out: TextBytes, listing: Listing, shared: SharedFacts): void {
  for (let part = 0; part < PARTS.length; part++) {
    const facts = shared[PARTS[part]!];
    texts[part] = kept.get(facts) ?? keep(facts, part, listing);
  }
  for (let at = 0; at < STRETCHES.length; at++) {
    const stretch = STRETCHES[at]!;
    if (stretch.part >= 0) {
      out.add(texts[stretch.part]![at]!);
    } else if ('name' in stretch) {
      out.add(stretch.before);
      const value = valueOf(stretch.name, listing);
      if (typeof value === 'number') out.number(value);
      else out.json(value);
    }
  }
  out.add(END);
}

function keep(facts: object, part: number, listing: Listing): readonly Uint8Array[] {
  const made = STRETCHES.map((stretch, at) => {
    if (stretch.part !== part || !('names' in stretch)) return EMPTY;
    const members = stretch.names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(valueOf(name, listing))}`);
    return encodePiece(beginningOf(at) + members.join(','));
  });
  kept.set(facts, made);
  return made;
}

const EMPTY = encodePiece('');

function valueOf(name: string, listing: Listing) {
  return specificationOf(SPECIFICATIONS.get(name)!, listing);
}

function beginningOf(at: number): string {
  return at === 0 ? ',"specifications":{' : ',';
}

function stretches(): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const [name, [first]] of SPECIFICATIONS) {
    const { card } = LISTING_FACTS[first!.fact];
    if (card === 'own') {
      found.push({ part: -1, name, before: encodePiece(`${beginningOf(found.length)}${JSON.stringify(name)}:`) });
      continue;
    }
    if (!PARTS.includes(card)) PARTS.push(card);
    const part = PARTS.indexOf(card);
    const last = found.at(-1);
    if (last?.part === part && 'names' in last) last.names.push(name);
    else found.push({ part, names: [name] });
  }
  return found;
}
