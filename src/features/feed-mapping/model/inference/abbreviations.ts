import { createCopyingCache } from '#features/feed-values/feed-values.ts';

/** The possible meanings of an abbreviation. `sure`: all words that it may abbreviate have the same meaning. */
type Expansion = { readonly concepts: readonly string[]; readonly sure: boolean };

const MIN_WORD = 4;
/** The minimum share of a word's consonants that an abbreviation must contain. */
const MIN_COVERED = 0.55;
/** The minimum share of a word that a prefix must have if the word marks a column that we do not use. */
const MIN_NEGATIVE = 0.6;
const MAX_CONCEPTS = 6;

/**
 * Expands a word that is in no vocabulary: it may be the beginning of a known word (`kraftst`, `karos`), or else its
 * consonants (`mrq`, `trnsmsn`).
 */
export function expandAbbreviation(word: string, vocabulary: Vocabulary): Expansion | undefined {
  if (!/^[a-z]{3,10}$/.test(word)) return undefined;
  return memo(`${vocabulary.size} ${word}`, () => expand(word, vocabulary) ?? null) ?? undefined;
}

type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>;

/** Bounded, because files may have thousands of unnamed columns called `column 1` and so on. */
const memo = createCopyingCache<Expansion | null>(5000);

function expand(word: string, vocabulary: Vocabulary): Expansion | undefined {
  const words = wordsFrom(vocabulary).get(word[0]!) ?? [];
  const longer = words.filter((known) => known.startsWith(word));
  const found = longer.length ? longer : words.filter((known) => isSkeleton(word, known));
  const concepts = new Set(found.flatMap((known) => [...vocabulary.get(known)!]));
  const whole = found.some((known) => consonantsOf(known) === word);
  // `ausst` starts `Ausstattung` and all longer words that start with it.
  const [shortest = ''] = longer.toSorted((a, b) => a.length - b.length);
  const root = vocabulary.get(shortest);
  const mixed = new Set([...concepts].map((concept) => concept.startsWith('!'))).size > 1;
  const negative = concepts.size > 0 && [...concepts].every((concept) => concept.startsWith('!'));
  const onlyRoot = longer.length > 0 && !mixed && longer.every((known) => known.startsWith(shortest));
  if (onlyRoot && !negative && root?.size === 1) return { concepts: [...root], sure: true };
  if (concepts.size === 0 || concepts.size > MAX_CONCEPTS) return undefined;
  // For example, `monat` must not be read as an abbreviation of `Monatsrate`.
  if (negative && word.length < shortest.length * MIN_NEGATIVE) return undefined;
  return { concepts: [...concepts], sure: concepts.size === 1 && (longer.length > 0 || whole) };
}

let index: { readonly size: number; readonly words: ReadonlyMap<string, readonly string[]> } | undefined;

/** Indexes the words of the vocabulary by their first letter. */
function wordsFrom(vocabulary: ReadonlyMap<string, unknown>): ReadonlyMap<string, readonly string[]> {
  if (index?.size !== vocabulary.size) {
    const long = [...vocabulary.keys()].filter((known) => known.length >= MIN_WORD);
    index = { size: vocabulary.size, words: Map.groupBy(long, (known) => known[0]!) };
  }
  return index.words;
}

/** Returns whether `word` is `known` without its vowels, and without much else missing. */
function isSkeleton(word: string, known: string): boolean {
  const all = consonantsOf(known);
  return (
    consonantsOf(word).length / all.length >= MIN_COVERED && word.length < known.length && isSubsequence(word, known)
  );
}

/** Returns the first letter and the consonants after it, with double letters reduced to one. */
function consonantsOf(word: string): string {
  return (word[0]! + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1/g, '$1');
}

function isSubsequence(word: string, text: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === word[at]) at++;
  return at === word.length;
}
