import type { Meant } from './plain-words.ts';
import { joinYears, MOST_NUMBER_WORDS, numberReader } from './words-of-numbers.ts';
import { squashWords, type VehicleName, type WordVocabulary } from './word-vocabulary.ts';

/**
 * What a text means: values by parameter (`modelCode` are codes, trims are keys, as in URLs), and the words left over,
 * which filter text.
 */
export type Interpretation = { chosen: ReadonlyMap<string, readonly string[]>; words: string };

const MOST_WORDS = 40;
/** Words of the longest phrase that can mean something. */
const MOST_IN_PHRASE = 7;
/** Shorter texts hold no typo. */
const LEAST_FOR_TYPO = 5;

/** Names of models that say something else unless their make is named. */
const EVERYDAY = new Set(
  `air aurora breeze cabrio california classic colt dawn eight express gravity hardtop laser
  limited monterey note premier quest regency relay roadster spirit sport sprint storm summit touring turbo
  value vision vista`.split(/\s+/),
);
/** Words that mean nothing beside those that do. */
const NOISE = new Set(
  'a an and any auto autos car cars for in me near of on or sale show the vehicle vehicles with'.split(' '),
);

/**
 * Reads what a shopper typed: the longest phrases first, cars before all else, spellings joined and parted alike
 * (`f150`, `F-150`, `rav 4`). Names that many makes use, bare numbers and everyday words need their make. A typo is
 * forgiven where all the words together are one away from a make or model.
 */
export function interpretWords(text: string, vocabulary: WordVocabulary, currentYear: number): Interpretation {
  const reading = readExactly(text, vocabulary, currentYear);
  const { tokens, vehicles } = reading;
  const open = () => tokens.filter(({ taken }) => !taken).map(({ text: word }) => word);
  const left = squashWords(open().join(''));
  if (left.length >= 4) {
    const whole = forgive(textOf(tokens), vocabulary);
    if (whole) return { chosen: paramsOf([whole], [], []), words: '' };
    const rest = vehicles.length === 0 ? forgive(open().join(' '), vocabulary) : undefined;
    if (rest) return { chosen: paramsOf([rest], [], reading.meant), words: '' };
  }
  const isUnderstood = tokens.some(({ taken }) => taken);
  const words = open();
  const isNoise = words.every((word) => NOISE.has(word.toLowerCase()));
  const kept = isUnderstood || isNoise ? words.filter((word) => !NOISE.has(word.toLowerCase())) : words;
  return { chosen: paramsOf(vehicles, reading.trims, reading.meant), words: kept.join(' ') };
}

type Token = { text: string; taken: boolean };
type Reading = { tokens: Token[]; vehicles: VehicleName[]; trims: string[]; meant: Meant[number][] };

function readExactly(text: string, vocabulary: WordVocabulary, currentYear: number): Reading {
  const words = text
    .toWellFormed()
    .split(/[\s/;]+|,(?!\d{3})/u)
    .filter((word) => word !== '');
  // Makes may stand behind their models, so they are looked for first.
  const makes = makesIn(readCars(cut(words), vocabulary, new Set()));
  const tokens = cut(words);
  const vehicles = readCars(tokens, vocabulary, makes);
  const numbers = readNumbers(tokens, currentYear);
  const trims = readTrims(tokens, vocabulary, vehicles);
  vehicles.push(...readShortModels(tokens, vocabulary, vehicles));
  const meant: Meant[number][] = [...numbers];
  eachPhrase(tokens, (key) => {
    const found = vocabulary.plain.get(key);
    if (found) meant.push(...found);
    return found !== undefined;
  });
  return { tokens, vehicles, trims, meant };
}

function cut(words: readonly string[]): Token[] {
  return words.slice(0, MOST_WORDS).map((word) => ({ text: word, taken: false }));
}

/** Offers every phrase of words that are free, longest first; `take` says whether it means something. */
function eachPhrase(tokens: readonly Token[], take: (key: string, phrase: readonly Token[]) => boolean): void {
  for (let length = Math.min(MOST_IN_PHRASE, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const phrase = tokens.slice(from, from + length);
      if (phrase.some(({ taken }) => taken)) continue;
      const key = squashWords(textOf(phrase));
      if (key !== '' && take(key, phrase)) for (const token of phrase) token.taken = true;
    }
  }
}

function readCars(tokens: readonly Token[], vocabulary: WordVocabulary, makes: ReadonlySet<string>): VehicleName[] {
  const found: VehicleName[] = [];
  eachPhrase(tokens, (key) => {
    const names = carsNamed(key, vocabulary, makes);
    found.push(...names);
    return names.length > 0;
  });
  return found;
}

function carsNamed(key: string, vocabulary: WordVocabulary, makes: ReadonlySet<string>): readonly VehicleName[] {
  const exact = carsCalled(key, vocabulary, makes);
  const isPlural = exact.length === 0 && key.length > 3 && key.endsWith('s') && !vocabulary.plain.has(key);
  return isPlural ? carsCalled(key.slice(0, -1), vocabulary, makes) : exact;
}

/** A make with its model, else a make, else a model that is clear, else what a make is called too. */
function carsCalled(key: string, { vehicles }: WordVocabulary, makes: ReadonlySet<string>): readonly VehicleName[] {
  const names = vehicles.get(key) ?? [];
  const whole = names.find((name) => name.whole && name.model !== null);
  const make = names.find((name) => name.model === null && !name.nickname);
  if (whole ?? make) return [(whole ?? make)!];
  const models = names.filter((name) => name.model !== null);
  const ofMake = models.filter((name) => makes.has(name.make));
  if (!isEveryday(key) && ofMake.length > 0) return ofMake;
  // A short name of another make is more likely a trim of the make that is named.
  const isClear = models.length === 1 && !isEveryday(key) && (makes.size === 0 || key.length > 3);
  return isClear ? models : names.filter((name) => name.nickname);
}

/** Too short, a number or a word of every day: no name of a car by itself. */
function isEveryday(key: string): boolean {
  if (/^\d+$/.test(key)) return key.length !== 3 || key.endsWith('00');
  return key.length < 2 || (key.length === 2 && !/\d/.test(key)) || EVERYDAY.has(key);
}

/** Names that mean a model only because their make is named, and no other model of it is. */
function readShortModels(
  tokens: readonly Token[],
  { vehicles }: WordVocabulary,
  named: readonly VehicleName[],
): VehicleName[] {
  const makes = makesIn(
    named.filter(({ make }) => !named.some((other) => other.make === make && other.model !== null)),
  );
  const found: VehicleName[] = [];
  eachPhrase(tokens, (key) => {
    if (/^\d+$/.test(key)) return false;
    const name = vehicles.get(key)?.find(({ make, model }) => model !== null && makes.has(make));
    if (name) found.push(name);
    return name !== undefined;
  });
  return found;
}

function readTrims(tokens: readonly Token[], vocabulary: WordVocabulary, named: readonly VehicleName[]): string[] {
  const tables = named.flatMap(({ make, model }) => (model === null ? [] : [vocabulary.trimsOf(`${make}-${model}`)]));
  const found: string[] = [];
  eachPhrase(tokens, (key) => {
    // What has a filter of its own is no trim: a hybrid of every trim is meant.
    const trims = vocabulary.plain.has(key) ? [] : tables.flatMap((table) => table.get(key) ?? []);
    found.push(...trims);
    return trims.length > 0;
  });
  return found;
}

function readNumbers(tokens: readonly Token[], currentYear: number): Meant {
  const read = numberReader(currentYear);
  const found: Meant[number][] = [];
  eachPhrase(tokens, (_key, phrase) => {
    const meant = phrase.length > MOST_NUMBER_WORDS ? undefined : read(textOf(phrase).toLowerCase());
    found.push(...(meant ?? []));
    return meant !== undefined;
  });
  return joinYears(found);
}

function textOf(phrase: readonly Token[]): string {
  return phrase.map(({ text }) => text).join(' ');
}

/** The one make or model whose name is one typo away from the text; numbers hold none. */
function forgive(text: string, { vehicles }: WordVocabulary): VehicleName | undefined {
  const wanted = squashWords(text);
  if (wanted.length < LEAST_FOR_TYPO || vehicles.has(wanted)) return undefined;
  const digits = wanted.replaceAll(/\D/g, '');
  const found = new Map<string, VehicleName>();
  for (const [key, names] of vehicles) {
    if (!isOneTypo(key, wanted) || key.length < 4 || key.replaceAll(/\D/g, '') !== digits) continue;
    const whole = names.filter((name) => name.whole);
    const meant = whole.length > 0 ? whole : isEveryday(key) ? [] : names;
    for (const name of meant) found.set(`${name.make}-${name.model}`, name);
  }
  const [only, ...others] = [...found.values()].filter(
    (name, _, all) => name.model === null || !all.some((other) => other.model === null),
  );
  return others.length === 0 ? only : undefined;
}

/** A letter too many, missing, wrong, or two that changed places. */
export function isOneTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const rest = (text: string, from: number) => text.slice(from);
  if (a.length !== b.length) {
    return a.length > b.length ? rest(a, at + 1) === rest(b, at) : rest(a, at) === rest(b, at + 1);
  }
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2);
  return isSwapped || rest(a, at + 1) === rest(b, at + 1);
}

function makesIn(names: readonly VehicleName[]): Set<string> {
  return new Set(names.map(({ make }) => make));
}

function paramsOf(vehicles: readonly VehicleName[], trims: readonly string[], meant: Meant): Interpretation['chosen'] {
  const chosen = new Map<string, string[]>();
  const add = (name: string, values: readonly string[]) =>
    chosen.set(name, [...new Set([...(chosen.get(name) ?? []), ...values])].toSorted());
  for (const { make, model } of vehicles) {
    add('makeCode', [make]);
    if (model !== null) add('modelCode', [model]);
  }
  if (trims.length > 0) add('trimCode', trims);
  for (const [name, values] of meant) add(name, values);
  return chosen;
}
