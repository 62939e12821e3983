import type { Atom } from './cut-atoms.ts';
import type { Lexicon, Params } from '#features/search/search.ts';

/**
 * What some words say by themselves. `limit`: a bound of a price, a mileage or a payment, which the words leave open (`bare`: no word says that
 * it is a bound); `isGuess`: one word that is a car's name but for a typo;
 * `here`: needs to know where the shopper is; `lacked`: asked for where the words are denied, text else; `text`: meant as it stands; `wish`: no car's facts tell it.
 */
export type Reading =
  | { kind: 'choice'; params: Params; note?: string; isGuess?: true }
  | { kind: 'ask'; ask: string; alternatives: readonly Params[]; isGuess?: true }
  | { kind: 'limit'; min: number | null; max: number | null; bare?: true }
  | { kind: 'here'; params: Params }
  | { kind: 'lacked'; params: Params }
  | { kind: 'text' | 'filler' | 'wish' | 'not' | 'or' | 'and' };

/** A reading of the atoms from `from` up to, without, `to`; the most points win. */
export type Piece = { from: number; to: number; points: number; reading: Reading };

/** What the reading of words depends on besides the words. */
export type WordWorld = {
  lexicon: Lexicon;
  currentYear: number;
  /** Whether the search that the words are added to has a place. */
  hasPlace?: boolean;
  findZip(zip: string): unknown;
  findCity(city: string, state: string): { city: string; state: string } | undefined;
};

/** The text in work: folded, so that offsets are those of the original, and cut. */
export type Sentence = { folded: string; original: string; atoms: readonly Atom[] };

/** Points of a reading that covers so many atoms: longer phrases win, and one phrase over two. */
export function pointsFor(atoms: number, less = 0): number {
  return atoms * 100 - 10 - less;
}

export function choice(params: Params, note?: string): Reading {
  return note === undefined ? { kind: 'choice', params } : { kind: 'choice', params, note };
}
