import { hashText } from '#kit/text/hash-text.ts';

/** Words in a shingle: enough that two people rarely share many, few enough to survive replaced words. */
const WORDS = 3;
/** Longer texts are compared by their beginning. Forms accept fewer words. */
const MAX_WORDS = 1_000;

/** Cyrillic and Greek letters that look like Latin ones. A copy of a text that uses them reads like the original. */
const LOOKALIKE = /[АВЕКМНОРСТУХІЈЅаеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρι]/gu;
const LATIN = [...'ABEKMHOPCTYXIJSaeopcyxijshdqwABEZHIKMNOPTYXoavpi'];
const LATIN_BY_LOOKALIKE = new Map([...LOOKALIKE.source.slice(1, -1)].map((letter, at) => [letter, LATIN[at]!]));

/**
 * Returns the hashes of every three words in a row, without punctuation, case, accents, invisible signs and letters that
 * only look like others.
 */
export function textShingles(text: string): Set<number> {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const shingles = new Set<number>();
  for (let at = 0; at + WORDS <= words.length; at++) shingles.add(hashText(words.slice(at, at + WORDS).join(' ')));
  return shingles;
}

const SENTENCE_ENDS = /[.!?;:…\n]|\s[-–—]+\s/;

/** Returns the number of words of each sentence and line of a text, by its hash. */
export function sentenceLengths(text: string): Map<number, number> {
  const sentences = text.split(SENTENCE_ENDS).map(wordsOf);
  return new Map(
    sentences.filter((words) => words.length > 0).map((words) => [hashText(words.join(' ')), words.length]),
  );
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(LOOKALIKE, (letter) => LATIN_BY_LOOKALIKE.get(letter)!)
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}'’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Hashes in a sketch: with half of the words replaced, two sketches still share a few. */
const SKETCH_SIZE = 48;

/** Returns the least hashes of a text's shingles, as signed numbers of 32 bits. */
export function sketchOf(text: string): number[] {
  const sorted = Uint32Array.from(textShingles(text)).sort();
  return Array.from(sorted.subarray(0, SKETCH_SIZE), (hash) => hash | 0);
}
