import { allowedTypos } from '@forecourt/engine';

/** Returns whether `held` has the same first letter as the searched word and at most this many typos. */
export function isNearSpelling(searched: string, held: string, most: number): boolean {
  const granted = allowedTypos(searched, most);
  const [one, other] = [[...searched], [...held]];
  if (granted === 0 || one[0] !== other[0] || Math.abs(one.length - other.length) > granted) return false;
  return typosBetween(one, other) <= granted;
}

/**
 * Counts letters inserted, deleted, replaced or swapped with their neighbor, each at most once; keeps three rows of the
 * matrix.
 */
function typosBetween(one: readonly string[], other: readonly string[]): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_cell, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, twoAbove[j - 2]! + 1);
      row.push(least);
    }
    [twoAbove, above] = [above, row];
  }
  return above[other.length]!;
}
