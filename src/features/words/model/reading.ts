import type { Atom } from './split-into-atoms.ts';
import type { Lexicon, Params } from '#features/search/search.ts';

/**
 * The meaning of some words by themselves. `limit`: a limit for a price, a mileage or a payment; the words do not say
 * which (`bare`: no word says that it is a limit). `isGuess`: a single word that is a car's name except for a typo.
 * `here`: needs the shopper's place. `lacked`: a filter if the words are negated, otherwise text. `text`: plain text.
 * `unsearchable`: a need that the facts of cars don't state.
 */
export type Reading =
  | { kind: 'choice'; params: Params; note?: string; isGuess?: true }
  | { kind: 'ask'; ask: string; alternatives: readonly Params[]; isGuess?: true }
  | { kind: 'limit'; min: number | null; max: number | null; bare?: true }
  | { kind: 'here'; params: Params }
  | { kind: 'lacked'; params: Params }
  | { kind: 'text' | 'filler' | 'unsearchable' | 'not' | 'or' | 'and' };

/** A reading of the atoms from `from` (included) to `to` (excluded). The readings with the most points win. */
export type ReadingPiece = { from: number; to: number; points: number; reading: Reading };

/** What the meaning of words depends on. */
export type WordContext = {
  lexicon: Lexicon;
  currentYear: number;
  /** Whether the search to which the words are added has a place. */
  hasPlace?: boolean;
  /** Whether a listing has an option package of exactly this name. Without it, packages are text. */
  hasPackage?(name: string): boolean;
  findZip(zip: string): { state: string } | undefined;
  findCity(city: string, state: string): { city: string; state: string } | undefined;
};

/** The text to read: the original, its folded form with the same offsets, and its atoms. */
export type Sentence = { folded: string; original: string; atoms: readonly Atom[] };

/** Returns the points of a reading that covers this many atoms. Longer phrases win, and one phrase wins over two. */
export function scoreReading(atoms: number, less = 0): number {
  return atoms * 100 - 10 - less;
}

export function choiceReading(params: Params, note?: string): Reading {
  return note === undefined ? { kind: 'choice', params } : { kind: 'choice', params, note };
}
