import type { Atom } from './split-into-atoms.ts';
import { choiceReading, type ReadingPiece, scoreReading, type Sentence, type WordContext } from './reading.ts';
import { FILTERS } from '#features/search/search.ts';

const PACKAGE_WORDS = /^(?:package|pkg|pack)s?$/;
/** Endings that listings use for the name of a package. Some listings have the name without an ending. */
const ENDINGS = [' package', ' pkg', ' pack', ''];
const MAX_IN_NAME = 4;

/**
 * Returns the option packages that listings have: `technology package`. A package for which the registry already has a
 * filter uses that filter: `tow package` is equipment, even if its maker calls it a package.
 */
export function packagePieces(sentence: Sentence, { hasPackage, lexicon }: WordContext): ReadingPiece[] {
  if (!hasPackage) return [];
  const { atoms } = sentence;
  return atoms.flatMap(({ key }, last): ReadingPiece[] => {
    if (!PACKAGE_WORDS.test(key)) return [];
    for (let from = firstOfName(atoms, last); from < last; from++) {
      const phrase = atoms.slice(from, last + 1).map((atom) => atom.key);
      const meaning = lexicon.plain.get(phrase.join(''));
      if (meaning && !('text' in meaning)) return [];
      const name = spellingsOf(nameAt(sentence, from, last)).find((spelling) => hasPackage(spelling));
      if (name === undefined) continue;
      const reading = choiceReading({ [FILTERS.packages.key]: [name] });
      return [{ from, to: last + 1, points: scoreReading(last + 1 - from), reading }];
    }
    return [];
  });
}

/** Returns the index of the first word that may belong to the name of a package. */
function firstOfName(atoms: readonly Atom[], last: number): number {
  let first = last;
  while (first > 0 && last - first < MAX_IN_NAME && !atoms[first]!.broken && !PACKAGE_WORDS.test(atoms[first - 1]!.key))
    first--;
  return first;
}

function nameAt({ original, atoms }: Sentence, from: number, last: number): string {
  return original.slice(atoms[from]!.from, atoms[last - 1]!.to).replaceAll(/\s+/g, ' ');
}

/** Returns how listings may spell a package: `off road` as `Off-Road Package`. */
function spellingsOf(name: string): string[] {
  const words = name.split(' ');
  const hyphenated = words
    .slice(1)
    .map((_, at) => `${words.slice(0, at + 1).join(' ')}-${words.slice(at + 1).join(' ')}`);
  const spaced = name.replaceAll('-', ' ');
  const names = [...new Set([name, ...hyphenated, spaced])];
  const texts = names.flatMap((text) => ENDINGS.map((ending) => text + ending));
  return [...new Set(texts.flatMap((text) => LETTER_CASES.map((apply) => apply(text))))];
}

/** Ways to write the letters of a name. A short first word may be an abbreviation: `TRD Off-Road Package`. */
const LETTER_CASES: readonly ((text: string) => string)[] = [
  (text) => text,
  capitalizeWords,
  (text) => capitalizeWords(text).replace(/^[^ -]{1,3}(?=[ -])/u, (word) => word.toUpperCase()),
  (text) => capitalize(text.toLowerCase()),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
];

function capitalizeWords(text: string): string {
  return text.toLowerCase().replaceAll(/[\p{L}\p{N}]+/gu, capitalize);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
