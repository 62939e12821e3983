import { ENGLISH_NOTHING, ENGLISH_WORDS } from './words/english.ts';
import { FRENCH_NOTHING, FRENCH_WORDS } from './words/french.ts';
import { GERMAN_NOTHING, GERMAN_WORDS } from './words/german.ts';
import { SPANISH_NOTHING, SPANISH_WORDS } from './words/spanish.ts';

/** One word of a header: the concepts that it may mean in some language; none for a word that no language has. */
export type HeaderWord = {
  readonly text: string;
  readonly concepts: readonly string[];
  readonly step: number;
};

/** Words that only join others. */
const JOINING = new Set(
  'of the and or for on at to per with in a an de del della du des la le les el los las l d et y e en au aux al der die das dem den von und oder im zum zur mit fur auf vom il lo'.split(
    ' ',
  ),
);

/** Units and currencies: of a header, they are no part of the name. */
export const UNITS = new Set(
  'km kms mi mls usd us eur euro euros gbp cad chf mxn aud hp kw ps ch cv pk cc ccm cm3 cm l100km 100km l kmh mph kwh bhp'.split(
    ' ',
  ),
);

/** What a word of the file must not be cut into: a name by itself. */
const WORDS = new Map<string, Set<string>>();

function learn(words: string, concept: string): void {
  for (const word of words.split(' ')) {
    const key = foldWord(word);
    WORDS.set(key, (WORDS.get(key) ?? new Set()).add(concept));
  }
}

/** Lower case without accents; `ue` counts as `u` so that `Tueren` is `Türen`. */
function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/(?<![aeoq])([auo])e(?=[a-z])/g, '$1');
}

for (const table of [ENGLISH_WORDS, GERMAN_WORDS, FRENCH_WORDS, SPANISH_WORDS])
  for (const [concept, words] of Object.entries(table)) learn(`${concept} ${words}`, concept);
for (const words of [ENGLISH_NOTHING, GERMAN_NOTHING, FRENCH_NOTHING, SPANISH_NOTHING])
  for (const word of words.split(' ')) WORDS.set(foldWord(word), new Set([`!${word}`]));

/** Words of phrases become known too, so that glued headers such as `DRIVEWHEELCONFIG` can be cut. */
export function learnPhrase(text: string): void {
  for (const word of piecesOf(text)) if (!WORDS.has(word) && word.length > 2 && !JOINING.has(word)) learn(word, word);
}

/** The words of a header in order, with the step of its path in which each stands. */
export function wordsOfHeader(header: string): HeaderWord[] {
  return header.split('.').flatMap((part, step) =>
    piecesOf(part)
      .flatMap((piece) => (WORDS.has(piece) || /\d/.test(piece) ? [piece] : cut(piece)))
      .filter((piece) => !JOINING.has(piece))
      .map((text) => ({ text, step, concepts: [...(WORDS.get(text) ?? [])] })),
  );
}

/** `ExteriorColor`, `ext_color`, `Stk#` → words; signs that mean a word become it. */
function piecesOf(text: string): string[] {
  return text
    .replace(/(\p{Lu}{2,20})s\b/gu, (_, letters: string) => ` ${letters.toLowerCase()}s`)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/#|[nN][°º]/g, ' number ')
    .replace(/%/g, ' percent ')
    .replace(/\be-?mail\b/gi, ' email ')
    .replace(/\bp\.?v\.?p\b\.?/gi, ' pvp ')
    .replace(/cm[³3]/gi, ' ccm ')
    .split(/[^\p{L}\p{N}\u0300-\u036f]+/u)
    .map(foldWord)
    .filter(Boolean)
    .flatMap((word) => (WORDS.has(word) ? [word] : (/^([a-z]{3,})(\d{1,2})$/.exec(word)?.slice(1) ?? [word])));
}

/** Cuts a glued word into known ones, the fewest that cover it; the whole word where there is no way. */
function cut(word: string): string[] {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++)
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const part = word.slice(start, end);
      if (!before || !canCut(part)) continue;
      if (!best[end] || before.length + 1 < best[end]!.length) best[end] = [...before, part];
    }
  return best[word.length] ?? [word];
}

function canCut(part: string): boolean {
  return part.length > 2
    ? WORDS.has(part)
    : ['no', 'nr', 'yr', 'cd', 'dt', 'id', 'km', 'ps', 'hp', 'kw'].includes(part);
}
