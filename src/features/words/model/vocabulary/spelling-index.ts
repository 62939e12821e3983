import type { SpellingIndex } from '#features/search/search.ts';

const LEAST = 4;
const MIN_FOR_TWO = 8;

/** Indexes keys by first letter and length. */
export function createSpellingIndex(keys: readonly string[]): SpellingIndex {
  const byStart = new Map<string, string[]>();
  for (const key of new Set(keys)) {
    if (key.length < LEAST) continue;
    const bucket = bucketOf(key, key.length);
    const known = byStart.get(bucket);
    if (known) known.push(key);
    else byStart.set(bucket, [key]);
  }
  return {
    find: (word) => {
      if (word.length < LEAST || word.length > 40 || !/\p{L}{3}/u.test(word)) return undefined;
      const max = word.length < MIN_FOR_TWO ? 1 : 2;
      const digits = digitsOf(word);
      const near = (typos: number) => {
        const found: string[] = [];
        for (let length = word.length - typos; length <= word.length + typos; length++) {
          for (const key of byStart.get(bucketOf(word, length)) ?? [])
            if (digitsOf(key) === digits && countTypos(key, word, typos) === typos) found.push(key);
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
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const crossed = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (crossed) edits = Math.min(edits, before[column - 2]! + 1);
      next.push(edits);
    }
    if (Math.min(...next) > max) return max + 1;
    [before, last] = [last, next];
  }
  return last[b.length]!;
}
