import type { SpellingIndex } from '#features/search/search.ts';

const LEAST = 4;
const MIN_FOR_TWO = 8;

/** Indexes keys by first letter and length. */
export function createSpellingIndex(keys: readonly string[]): SpellingIndex {
  const byStart = new Map<string, { key: string; digits: string }[]>();
  for (const key of new Set(keys)) {
    if (key.length < LEAST) continue;
    const bucket = bucketOf(key, key.length);
    const entry = { key, digits: digitsOf(key) };
    const known = byStart.get(bucket);
    if (known) known.push(entry);
    else byStart.set(bucket, [entry]);
  }
  return {
    find: (word) => {
      if (word.length < LEAST || word.length > 40 || !/\p{L}{3}/u.test(word)) return undefined;
      const max = word.length < MIN_FOR_TWO ? 1 : 2;
      const digits = digitsOf(word);
      const near = (typos: number) => {
        const found: string[] = [];
        for (let length = word.length - typos; length <= word.length + typos; length++) {
          for (const entry of byStart.get(bucketOf(word, length)) ?? [])
            if (entry.digits === digits && countTypos(entry.key, word, typos) === typos) found.push(entry.key);
        }
        return found;
      };
      for (const typos of max === 1 ? ([1] as const) : ([1, 2] as const)) {
        const found = near(typos);
        if (found.length > 0) return { keys: found, typos };
      }
      return undefined;
    },
  };
}

function bucketOf(word: string, length: number): string {
  return `${word[0]}${length}`;
}

function digitsOf(word: string): string {
  return word.replaceAll(/\D+/g, ' ').trim();
}

/**
 * Returns the number of edits between two words if it is at most `max`, else a larger number. Two swapped neighbors
 * count as one edit.
 */
export function countTypos(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  const { length } = b;
  let before = new Uint16Array(length + 1);
  let last = new Uint16Array(length + 1);
  let next = new Uint16Array(length + 1);
  for (let column = 1; column <= length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    let least = (next[0] = row);
    for (let column = 1; column <= length; column++) {
      const other = b.charCodeAt(column - 1);
      let edits = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (letter === other ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (isSwapped) edits = Math.min(edits, before[column - 2]! + 1);
      next[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > max) return max + 1;
    [before, last, next] = [last, next, before];
  }
  return last[length]!;
}
