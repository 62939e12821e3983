/**
 * The distinct words of a text: letters and digits, lower case, accents dropped. `Škoda F-150` has `skoda`, `f`, `150`.
 * Both the text of a row and the words of a query are cut by this one rule.
 */
export function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return new Set(plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu));
}
