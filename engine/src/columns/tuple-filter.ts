import type { Predicate } from '../api/query.ts';
import type { TupleDictionary } from '../dictionaries/tuple-dictionary.ts';

/**
 * Returns which tuples satisfy a predicate, one byte per tuple, if it is only on their columns; otherwise `null`. The rows
 * then need not be tested, because their counts by tuple suffice.
 */
export function tupleFilter(
  predicate: Predicate,
  tuples: TupleDictionary,
  names: readonly string[],
): Uint8Array | null {
  switch (predicate.kind) {
    case 'any': {
      const part = names.indexOf(predicate.column);
      if (part < 0) return null;
      const satisfied = new Uint8Array(tuples.size);
      const codes = tuples.parts[part]!.codesOf(predicate.values);
      for (const code of tuples.tuplesWith(part, codes)) satisfied[code] = 1;
      return satisfied;
    }
    case 'and':
    case 'or': {
      const parts = predicate.of.map((part) => tupleFilter(part, tuples, names));
      if (parts.some((part) => part === null)) return null;
      const isAnd = predicate.kind === 'and';
      return Uint8Array.from({ length: tuples.size }, (_tuple, code) =>
        (isAnd ? parts.every((part) => part![code] === 1) : parts.some((part) => part![code] === 1)) ? 1 : 0,
      );
    }
    default:
      return null;
  }
}
