import type { Predicate } from '../query.ts';
import type { Searched } from '../store/searched.ts';
import type { TupleDictionary } from '../store/tuple-dictionary.ts';

/**
 * Which tuples satisfy a predicate, a byte a tuple, where it speaks of nothing but their columns; `null` where it does not.
 * Then it need not be asked of rows: their counts by tuple tell.
 */
export function tupleFilter(predicate: Predicate, tuples: TupleDictionary, store: Searched): Uint8Array | null {
  switch (predicate.kind) {
    case 'any': {
      const home = store.fields.homes.get(predicate.column);
      if (home?.kind !== 'part' || home.tuples !== tuples) return null;
      const satisfied = new Uint8Array(tuples.size);
      for (const code of tuples.tuplesWith(home.part, home.dictionary.codesOf(predicate.values))) satisfied[code] = 1;
      return satisfied;
    }
    case 'and':
    case 'or': {
      const parts = predicate.of.map((part) => tupleFilter(part, tuples, store));
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
