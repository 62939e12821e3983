import type { Catalog } from '#features/reference/reference.ts';
import { readPlainWords } from './plain-words.ts';
import type { Lexicon, SpellingIndex } from '#features/search/search.ts';
import { createSpellingIndex } from './spelling-index.ts';
import { readVehicleWords, trimReader } from './vehicle-words.ts';

/** Builds the lexicon from the names in the catalog and the registry, for all makes or for one. Takes some 10 ms. */
export function createLexicon(catalog: Catalog, onlyMake: string | null): Lexicon {
  const plain = readPlainWords();
  const vehicles = readVehicleWords(catalog, onlyMake, plain);
  const trimsOf = trimReader(catalog);
  const nearTrims = new Map<string, SpellingIndex>();
  return {
    vehicles,
    plain,
    trimsOf,
    near: createSpellingIndex([...plain.keys(), ...vehicles.keys()]),
    nearTrimsOf: (modelKey) => {
      const known = nearTrims.get(modelKey) ?? createSpellingIndex([...trimsOf(modelKey).keys()]);
      nearTrims.set(modelKey, known);
      return known;
    },
  };
}
