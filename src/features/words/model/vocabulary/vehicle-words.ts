import {
  type Catalog,
  type CatalogTrim,
  formatModelKey,
  MAKE_ALIASES,
  makeCodeOf,
  MODEL_ALIASES,
  modelCodeOf,
  SERIES_MODELS,
} from '#features/reference/reference.ts';
import { CORRECTLY_SPELLED_WORDS } from './common-words.ts';
import { squashKey } from '../split-into-atoms.ts';
import { FILLER_WORDS } from './wordings.ts';
import type { Meaning, VehicleName } from '#features/search/search.ts';
import { CAR_NICKNAMES, TRIM_NICKNAMES } from './car-nicknames.ts';

/** Returns makes, models and series by their squashed names. */
export function readVehicleWords(
  catalog: Catalog,
  onlyMake: string | null,
  plain: ReadonlyMap<string, Meaning>,
): Map<string, readonly VehicleName[]> {
  const vehicles = new Map<string, VehicleName[]>();
  const add = (text: string, name: VehicleName) => {
    const key = squashKey(text);
    const names = vehicles.get(key) ?? [];
    if (key && !names.some((known) => isSame(known, name))) vehicles.set(key, [...names, name]);
  };
  const makes = catalog.makes().filter(({ code }) => onlyMake === null || code === onlyMake);
  for (const { code: make, label } of makes) {
    const nicknames = Object.keys(MAKE_ALIASES).filter((alias) => MAKE_ALIASES[alias] === make);
    add(label, { make, model: null, whole: true, nickname: false });
    for (const alias of nicknames) add(alias, { make, model: null, whole: true, nickname: true });
    for (const [text, model] of modelNames(catalog, make)) {
      // A model called Pickup or Coupe is found through its body style.
      if (isTaken(squashKey(text), plain)) continue;
      add(text, { make, model, whole: false, nickname: false });
      // `teslas` is the plural of Tesla.
      if (squashKey(text) !== 's')
        for (const name of [label, ...nicknames]) add(`${name} ${text}`, { make, model, whole: true, nickname: false });
    }
  }
  for (const { code: make, label } of makes) {
    addSeries(make, label, vehicles, add);
    addTrimNames(catalog, make, vehicles, plain, add);
  }
  addTrimNicknames(catalog, onlyMake, add);
  return vehicles;
}

/** Makes whose cars are called by their trims. Reading all trims of all other makes would take long. */
const NAMED_BY_TRIM = new Set(['BMW', 'MERCEDES_BENZ', 'LEXUS', 'INFINITI']);

type Add = (text: string, name: VehicleName) => void;

/** Adds a series by its name, unless a model has that name: `silverado`, `f series`. */
function addSeries(make: string, label: string, vehicles: ReadonlyMap<string, unknown>, add: Add): void {
  for (const { code: series, label: name, makeCode } of SERIES_MODELS) {
    if (makeCode !== make || vehicles.has(squashKey(`${label} ${name}`))) continue;
    add(name, { make, model: null, series, whole: false, nickname: false });
    add(`${label} ${name}`, { make, model: null, series, whole: true, nickname: false });
  }
}

/**
 * Adds trims that imply their model, such as BMW's `328i` and Mercedes-Benz' `C 300`, if only one model of the make has
 * them.
 */
function addTrimNames(
  catalog: Catalog,
  make: string,
  vehicles: ReadonlyMap<string, readonly VehicleName[]>,
  plain: ReadonlyMap<string, Meaning>,
  add: Add,
): void {
  const found = new Map<string, VehicleName | null>();
  if (!NAMED_BY_TRIM.has(make)) return;
  for (const { code: model } of catalog.models(make)) {
    for (const { code, label } of catalog.trims(make, model)) {
      const key = squashKey(label);
      if (!/^[a-z]+\d{2,3}[a-z]{0,2}$|^\d{3}[a-z]{1,2}$/.test(key) || isTaken(key, plain)) continue;
      if (vehicles.get(key)?.some((name) => name.make === make)) continue;
      const trim = `${formatModelKey(make, model)}|${code}`;
      found.set(key, found.has(key) ? null : { make, model, trim, whole: false, nickname: false });
    }
  }
  for (const [key, name] of found) if (name) add(key, name);
}

/** Adds nicknames of trims, such as `raptor`, which is a trim of a few models. */
function addTrimNicknames(catalog: Catalog, onlyMake: string | null, add: Add): void {
  for (const [name, trims] of Object.entries(TRIM_NICKNAMES)) {
    for (const key of trims) {
      const [make, model] = [makeCodeOf(key), modelCodeOf(key.slice(0, key.indexOf('|')))];
      if (onlyMake !== null && make !== onlyMake) continue;
      const isKnown = catalog.trims(make, model).some(({ code }) => key.endsWith(`|${code}`));
      if (isKnown) add(name, { make, model, trim: key, whole: false, nickname: true });
    }
  }
}

function isTaken(key: string, plain: ReadonlyMap<string, Meaning>): boolean {
  return plain.has(key);
}

function isSame(one: VehicleName, other: VehicleName): boolean {
  return one.make === other.make && one.model === other.model && one.series === other.series && one.trim === other.trim;
}

/**
 * Returns every name of a make's models, with its code. A model's own name comes first, so that it takes precedence.
 */
function modelNames(catalog: Catalog, make: string): [string, string][] {
  const models = catalog.models(make);
  const others = [...Object.entries(MODEL_ALIASES[make] ?? {}), ...Object.entries(CAR_NICKNAMES[make] ?? {})];
  return [
    ...models.map(({ label, code }): [string, string] => [label, code]),
    ...others.flatMap(([alias, label]): [string, string][] => {
      const model = models.find((each) => each.label === label);
      const isOwn = models.some((each) => squashKey(each.label) === squashKey(alias));
      return model && !isOwn ? [[alias, model.code]] : [];
    }),
  ];
}

/** Returns a function that reads a model's trims on first use and caches them. */
export function trimReader(catalog: Catalog): (modelKey: string) => ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, ReadonlyMap<string, readonly string[]>>();
  return (modelKey) => {
    const found = known.get(modelKey);
    if (found) return found;
    const trims = catalog.trims(makeCodeOf(modelKey), modelCodeOf(modelKey));
    const made = new Map<string, readonly string[]>();
    for (const { code, label } of trims) made.set(squashKey(label), [`${modelKey}|${code}`]);
    // Lexus names a trim of the RX `RX 350`; after the model's name, it is just `350`.
    const model = squashKey(modelCodeOf(modelKey));
    for (const [name, key] of [...made]) {
      const short = name.startsWith(model) ? name.slice(model.length) : '';
      if (/\d/.test(short) && !made.has(short)) made.set(short, key);
    }
    for (const [part, keys] of partsOfTrims(modelKey, trims)) if (!made.has(part)) made.set(part, keys);
    known.set(modelKey, made);
    return made;
  };
}

/**
 * Returns the words by which shoppers name trims, unless a trim has exactly that name: a Challenger `hellcat` is any of
 * its `SRT Hellcat` trims.
 */
function partsOfTrims(modelKey: string, trims: readonly CatalogTrim[]): Map<string, string[]> {
  const [parts, shortened] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, part: string, code: string) =>
    to.set(part, [...(to.get(part) ?? []), `${modelKey}|${code}`]);
  for (const { code, label } of trims) {
    const words = label.split(/\s+/).map((word) => squashKey(word));
    for (const part of new Set(runsOf(words))) if (isTelling(part)) add(parts, part, code);
    // An `accord 2.0t sport` is a `Sport 2.0T`.
    if (words.length === 2 && /\d/.test(label)) add(parts, words.toReversed().join(''), code);
    // `Onyx Edition XT` is an `onyx xt`.
    const telling = words.filter((word) => !COMMON_IN_TRIMS.has(word));
    if (telling.length < words.length && isTelling(telling.join(''))) add(shortened, telling.join(''), code);
  }
  return new Map([...parts, ...shortened]);
}

/** Returns every sequence of words, joined. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) => words.slice(from).map((__, count) => words.slice(from, from + count + 1).join('')));
}

function isTelling(part: string): boolean {
  const isWord =
    part.length >= 3 && !COMMON_IN_TRIMS.has(part) && !CORRECTLY_SPELLED_WORDS.has(part) && !FILLER_WORDS.has(part);
  return isWord || /[a-z]\d|\d[a-z]/.test(part);
}

/** Words in names of trims that mean nothing by themselves. */
const COMMON_IN_TRIMS = new Set([
  'edition',
  'package',
  'pkg',
  'plus',
  'line',
  'series',
  'special',
  'door',
  'inch',
  'cloth',
  'class',
]);
