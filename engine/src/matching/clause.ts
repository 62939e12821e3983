import { type Direction, directionOf, chordOf } from '../kit/distance.ts';
import type { Predicate } from '../api/query.ts';
import { allowedTypos, wordsOf } from '../kit/words.ts';
import type { Columns } from './columns.ts';
import { NON_EMPTY_SET } from './value-numbers.ts';

/**
 * A predicate reduced to a few kinds of tests on numbered values. A search is a list of clauses that must all hold.
 * - `is`, `isAny`: the code of a column. `has`, `hasAny`: the set of a column (for a words column, the prefixes of its
 *   words and the similar words that they match).
 * - `range`: a number between the bounds, inclusive; they may be infinite.
 * - `within`: `square` is the squared length of the longest chord inside the circle, slightly more than exact.
 * - `not`: at least one of `of` fails.
 */
export type Clause =
  | { test: 'is' | 'has'; column: number; code: number }
  | { test: 'isAny' | 'hasAny'; column: number; codes: readonly number[] }
  | { test: 'range'; column: number; min: number; max: number }
  | { test: 'within'; column: number; center: Direction; miles: number; square: number }
  | { test: 'ids'; column: number; ids: readonly number[] }
  | { test: 'and' | 'or' | 'not'; of: readonly Clause[] };

/** Chords are compared, because that is cheaper. Within this distance of the circle's border, miles decide instead. */
export const CHORD_TOLERANCE = 1e-9;

/** Throws if a predicate names a column that is absent or of another kind, so that no search is added only in part. */
export function checkColumns(predicate: Predicate, columns: Columns): void {
  switch (predicate.kind) {
    case 'any':
      columns.find(predicate.column, 'code', 'codes');
      break;
    case 'all':
      columns.find(predicate.column, 'codes');
      break;
    case 'range':
      columns.find(predicate.column, 'number');
      break;
    case 'within':
      columns.find(predicate.column, 'point');
      break;
    case 'words':
      columns.find(predicate.column, 'words');
      break;
    case 'and':
    case 'or':
      for (const part of predicate.of) checkColumns(part, columns);
      break;
    case 'not':
      checkColumns(predicate.of, columns);
      break;
    case 'ids':
      break;
  }
}

/** Returns the clauses that together hold exactly where a predicate does. Acquires its values. */
export function clausesOf(predicate: Predicate, columns: Columns): Clause[] {
  switch (predicate.kind) {
    case 'any':
      return [anyClause(predicate.column, new Set(predicate.values), columns)];
    case 'all':
      return hasEach(columns.find(predicate.column, 'codes'), new Set(predicate.values), columns);
    case 'words':
      return wordClauses(predicate, columns);
    case 'range': {
      // A range without bounds still requires a number.
      const { min = -Infinity, max = Infinity } = predicate;
      return [{ test: 'range', column: columns.find(predicate.column, 'number'), min, max }];
    }
    case 'within': {
      const { miles } = predicate;
      const square = miles >= 0 ? chordOf(miles) ** 2 * (1 + CHORD_TOLERANCE) : 0;
      const column = columns.find(predicate.column, 'point');
      return [{ test: 'within', column, center: directionOf(predicate.center), miles, square }];
    }
    case 'ids':
      return [{ test: 'ids', column: columns.id, ids: [...new Set(predicate.ids)].sort((a, b) => a - b) }];
    case 'and':
      return predicate.of.flatMap((part) => clausesOf(part, columns));
    case 'or':
      return [{ test: 'or', of: predicate.of.map((part) => one(clausesOf(part, columns))) }];
    case 'not':
      return [{ test: 'not', of: clausesOf(predicate.of, columns) }];
  }
}

function anyClause(name: string, values: ReadonlySet<string>, columns: Columns): Clause {
  const column = columns.find(name, 'code', 'codes');
  const codes = [...values].map((value) => columns.values[column]!.acquire(value)).sort((a, b) => a - b);
  const isSet = columns.kinds[column] === 'codes';
  if (codes.length === 1) return { test: isSet ? 'has' : 'is', column, code: codes[0]! };
  return { test: isSet ? 'hasAny' : 'isAny', column, codes };
}

/**
 * Highest number first: a value that a search named later is likely to be rarer. Without values, any non-empty set
 * matches.
 */
function hasEach(column: number, values: ReadonlySet<string>, columns: Columns): Clause[] {
  const codes = [...values].map((value) => columns.values[column]!.acquire(value)).sort((a, b) => b - a);
  return (codes.length === 0 ? [NON_EMPTY_SET] : codes).map((code) => ({ test: 'has', column, code }));
}

/** A word with allowed typos matches as a prefix, or by its own number, which represents all words near it. */
function wordClauses(
  { column: name, words, typos = 0 }: Extract<Predicate, { kind: 'words' }>,
  columns: Columns,
): Clause[] {
  const column = columns.find(name, 'words');
  const values = columns.values[column]!;
  const [exact, near] = [new Set<string>(), new Set<string>()];
  for (const word of words.flatMap((text) => [...wordsOf(text)]))
    (allowedTypos(word, typos) > 0 ? near : exact).add(word);
  const nearClauses = [...near].map((word): Clause => {
    const codes = [values.acquire(word), values.acquireNear(word, allowedTypos(word, typos))];
    return { test: 'hasAny', column, codes: codes.sort((a, b) => a - b) };
  });
  return exact.size === 0 && near.size > 0 ? nearClauses : [...hasEach(column, exact, columns), ...nearClauses];
}

function one(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { test: 'and', of: clauses };
}
