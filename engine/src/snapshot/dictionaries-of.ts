import type { Dictionary } from '../dictionaries/dictionary.ts';
import type { Fields } from '../columns/fields.ts';
import type { TupleDictionary } from '../dictionaries/tuple-dictionary.ts';

/** Returns the dictionaries of a snapshot except that of places; tuples come after their parts. */
export function dictionariesOf({
  singles,
  multis,
}: Fields): ({ kind: 'texts'; dictionary: Dictionary } | { kind: 'tuples'; dictionary: TupleDictionary })[] {
  const texts = (dictionary: Dictionary) => ({ kind: 'texts' as const, dictionary });
  return [
    ...singles.flatMap((single) => {
      if (single.kind === 'point') return [];
      if (single.kind === 'code') return [texts(single.dictionary)];
      return [...single.dictionary.parts.map(texts), { kind: 'tuples' as const, dictionary: single.dictionary }];
    }),
    ...multis.map(({ dictionary }) => texts(dictionary)),
  ];
}
