/** Words that sellers use for the condition of a used car, on the scale of auction grades. */
const WORDS: ReadonlyMap<string, number> = new Map([
  ['like new', 5],
  ['mint', 5],
  ['excellent', 4],
  ['outstanding', 4],
  ['very good', 3.5],
  ['good', 3],
  ['average', 3],
  ['fair', 2],
  ['poor', 1],
  ['rough', 1],
]);

const GRADE = /^(?:(?:cr|grade|condition)[\s:]*)?(\d{1,2}(?:\.\d+)?)(?:\s*(?:\/|of|out of)\s*5(?:\.0)?)?$/;

/**
 * Reads a used car's condition from a text: a word (`excellent`), or a grade from 1 (rough) to 5 (like new) as `3.4`.
 * Auctions also write grades as 10 to 50. `null` if the text states neither.
 */
export function readStatedCondition(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const word = plain.replace(/^condition[\s:]+|(?<![\s_])[\s_]+condition$/g, '').replace(/[\s_-]+/g, ' ');
  if (WORDS.has(word)) return word;
  const number = Number(GRADE.exec(plain)?.[1] ?? NaN);
  if (number >= 1 && number <= 5) return number.toFixed(1);
  return number >= 10 && number <= 50 ? (number / 10).toFixed(1) : null;
}

/** Returns the grade, 1 to 5, of a condition that `readStatedCondition` returned. */
export function conditionGrade(stated: string | null): number | null {
  if (stated === null) return null;
  const grade = WORDS.get(stated) ?? Number(stated);
  return Number.isNaN(grade) ? null : grade;
}
