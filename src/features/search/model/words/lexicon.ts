import type { Catalog } from '#features/reference/reference.ts';
import { readPlainWords } from './plain-words.ts';
import { createNearKeys, type NearKeys } from './near-keys.ts';
import { readVehicleWords, trimReader, type VehicleName } from './vehicle-words.ts';

/** Values by parameter, as in URLs. */
export type Params = Readonly<Record<string, readonly string[]>>;

/**
 * What words of shoppers may mean on a brand; keys are squashed by `squashKey`. `ask`: the words mean several things, and
 * which is not ours to choose. `lacked`: they ask for something only where they are denied. `vague`: the words name no value, one was chosen for them. `text`: they stay text.
 */
export type Meaning =
  | { params: Params; vague?: true }
  | { ask: string; alternatives: readonly Params[] }
  | { lacked: Params }
  | { text: true };

export type Lexicon = {
  vehicles: ReadonlyMap<string, readonly VehicleName[]>;
  plain: ReadonlyMap<string, Meaning>;
  /** Trim keys of a model by squashed name. */
  trimsOf(modelKey: string): ReadonlyMap<string, readonly string[]>;
  near: NearKeys;
  /** What is nearly a trim's name. */
  nearTrimsOf(modelKey: string): NearKeys;
};

/** Reads the catalogue's and the registry's names, of every make or of one; some ten milliseconds. */
export function createLexicon(catalog: Catalog, onlyMake: string | null): Lexicon {
  const plain = readPlainWords();
  const vehicles = readVehicleWords(catalog, onlyMake, plain);
  const trimsOf = trimReader(catalog);
  const nearTrims = new Map<string, NearKeys>();
  return {
    vehicles,
    plain,
    trimsOf,
    near: createNearKeys([...plain.keys(), ...vehicles.keys()]),
    nearTrimsOf: (modelKey) => {
      const known = nearTrims.get(modelKey) ?? createNearKeys([...trimsOf(modelKey).keys()]);
      nearTrims.set(modelKey, known);
      return known;
    },
  };
}
