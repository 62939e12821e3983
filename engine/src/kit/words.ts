/**
 * The distinct words of a text: letters and digits, lower case, accents dropped. `Škoda F-150` has `skoda`, `f`, `150`.
 * Both the text of a row and the words of a query are cut by this one rule.
 */
export function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return new Set(plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu));
}

const ONE_TYPO_LETTERS = 4;
const TWO_TYPOS_LETTERS = 8;

/**
 * How many typos a word of a query is granted, of `most` that are granted at all: 2 from 8 letters on, 1 from 4 on. None
 * where it holds a digit, since `328i` is no misspelled `325i`. Letters are code points.
 */
export function typosIn(word: string, most: number): number {
  if (most === 0 || /\p{Number}/u.test(word)) return 0;
  const letters = [...word].length;
  return Math.min(most, Number(letters >= ONE_TYPO_LETTERS) + Number(letters >= TWO_TYPOS_LETTERS));
}
