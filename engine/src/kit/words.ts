/**
 * Returns the distinct words of a text: letters and digits, lower case, without accents. `Škoda F-150` has `skoda`,
 * `f`, `150`. The same rule splits the texts of rows and the words of queries.
 */
export function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return new Set(plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu));
}

const ONE_TYPO_LETTERS = 4;
const TWO_TYPOS_LETTERS = 8;

/**
 * Returns how many typos a word of a query is allowed, at most `most`: 2 from 8 letters on, 1 from 4 on. Words with a
 * digit get none, because `328i` is not a misspelled `325i`. Letters are code points.
 */
export function allowedTypos(word: string, most: number): number {
  if (most === 0 || /\p{Number}/u.test(word)) return 0;
  const letters = [...word].length;
  return Math.min(most, Number(letters >= ONE_TYPO_LETTERS) + Number(letters >= TWO_TYPOS_LETTERS));
}
