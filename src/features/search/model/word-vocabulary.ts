import { type Catalog, MAKE_ALIASES, MODEL_ALIASES } from '#features/reference/reference.ts';
import { normalizePhrase } from './keyword-suggestions.ts';
import { type Meant, readPlainWords } from './plain-words.ts';

/** A make or model by one of its names. `whole`: the name says its make; `nickname`: it is not the make's own. */
export type VehicleName = { make: string; model: string | null; whole: boolean; nickname: boolean };

/** What words of shoppers may mean on a brand; names are squashed by `squashWords`. */
export type WordVocabulary = {
  vehicles: ReadonlyMap<string, readonly VehicleName[]>;
  plain: ReadonlyMap<string, Meant>;
  /** Trim keys of a model by squashed name. */
  trimsOf(modelKey: string): ReadonlyMap<string, string>;
};

/** `Mercedes-Benz`, `mercedes benz` → `mercedesbenz`: how joined and parted spellings become one. */
export function squashWords(text: string): string {
  return normalizePhrase(text).replaceAll(' ', '');
}

/** Reads the catalogue's names, of every make or of one; some ten milliseconds. */
export function createWordVocabulary(catalog: Catalog, onlyMake: string | null): WordVocabulary {
  const vehicles = new Map<string, VehicleName[]>();
  const plain = readPlainWords(squashWords);
  const add = (text: string, name: VehicleName) => {
    const key = squashWords(text);
    const names = vehicles.get(key) ?? [];
    if (key && !names.some(({ make, model }) => make === name.make && model === name.model))
      vehicles.set(key, [...names, name]);
  };
  for (const { code: make, label } of catalog.makes()) {
    if (onlyMake !== null && make !== onlyMake) continue;
    const nicknames = Object.keys(MAKE_ALIASES).filter((alias) => MAKE_ALIASES[alias] === make);
    add(label, { make, model: null, whole: true, nickname: false });
    for (const alias of nicknames) add(alias, { make, model: null, whole: true, nickname: true });
    for (const [text, model] of modelNames(catalog, make)) {
      // A model called Pickup or Coupe is found among the body style's.
      if (plain.has(squashWords(text))) continue;
      add(text, { make, model, whole: false, nickname: false });
      for (const name of [label, ...nicknames]) add(`${name} ${text}`, { make, model, whole: true, nickname: false });
    }
  }
  return { vehicles, plain, trimsOf: trimReader(catalog) };
}

/** Every name of a make's models with its code: their own before other ones, so that they win. */
function modelNames(catalog: Catalog, make: string): [string, string][] {
  const models = catalog.models(make);
  const others = Object.entries(MODEL_ALIASES[make] ?? {});
  return [
    ...models.map(({ label, code }): [string, string] => [label, code]),
    ...others.flatMap(([alias, label]): [string, string][] => {
      const model = models.find((each) => each.label === label);
      const isTaken = models.some((each) => squashWords(each.label) === squashWords(alias));
      return model && !isTaken ? [[alias, model.code]] : [];
    }),
  ];
}

function trimReader(catalog: Catalog): WordVocabulary['trimsOf'] {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (modelKey) => {
    const found = known.get(modelKey);
    if (found) return found;
    const dash = modelKey.indexOf('-');
    const trims = catalog.trims(modelKey.slice(0, dash), modelKey.slice(dash + 1));
    const made = new Map(trims.map(({ code, label }) => [squashWords(label), `${modelKey}|${code}`]));
    known.set(modelKey, made);
    return made;
  };
}
