import { MINUS, squashKey } from './split-into-atoms.ts';
import { CORRECTLY_SPELLED_WORDS, EVERYDAY_WORDS } from './vocabulary/common-words.ts';
import { formatModelKey, makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import {
  type Lexicon,
  type Meaning,
  type Params,
  type VehicleName,
  VEHICLE_PARAMS,
  FILTERS,
} from '#features/search/search.ts';
import {
  choiceReading,
  type ReadingPiece,
  scoreReading,
  type Reading,
  type Sentence,
  type WordContext,
} from './reading.ts';
import { createSpellingIndex } from './vocabulary/spelling-index.ts';
import { FILLER_WORDS, INDIFFERENCE_PHRASES, UNSEARCHABLE_NEEDS } from './vocabulary/wordings.ts';

const MAX_IN_PHRASE = 6;
/** The points that a typo costs. */
const TYPO = 40;
const MAX_MEANT = 5;
/** Typos are considered if an unknown word has at least this many letters. */
const MIN_UNKNOWN = 4;

const CONNECTIVES: Readonly<Record<string, 'not' | 'or' | 'and'>> = {
  ...Object.fromEntries(
    'not no non neither without wo except excluding exclude excl anythingbut anycolorbut anycolourbut allbut everythingbut anymakebut anybut butnot butno minus avoid avoiding hate dontwant donotwant otherthan isnt arent never besides nothanks neverbeen hasntbeen notbeen hasnotbeen nothingwith noprior noprevious nopast doesnthave doesnothave donthave canthave cannothave'
      .split(' ')
      .map((word) => [word, 'not' as const]),
  ),
  [MINUS]: 'not',
  ...Object.fromEntries([...INDIFFERENCE_PHRASES].map((phrase) => [phrase, 'not' as const])),
  or: 'or',
  nor: 'or',
  vs: 'or',
  versus: 'or',
  and: 'and',
  y: 'and',
};

/** The cars named so far, which affect other words: makes with or without a model, makes with a model, and models. */
export type NamedCars = { makes: ReadonlySet<string>; makesWithModel: ReadonlySet<string>; models: readonly string[] };

/** Returns the phrases that are in the lexicon, exactly or nearly. */
export function wordPieces(sentence: Sentence, world: WordContext, named: NamedCars): ReadingPiece[] {
  const { atoms } = sentence;
  const exact: ReadingPiece[] = [];
  eachPhrase(sentence, world.lexicon, (key, from, to) => {
    // `Carrera S` is not a plural.
    const isPlural = atoms[to - 1]!.key.length > 1 && key.endsWith('s');
    for (const { reading, less } of readKey(key, isPlural, world.lexicon, named)) {
      exact.push({ from, to, points: scoreReading(to - from, less), reading });
    }
  });
  exact.push(...listedNames(sentence, world.lexicon, named));
  const isKnown = atoms.map(
    ({ key }, at) =>
      CORRECTLY_SPELLED_WORDS.has(key) ||
      EVERYDAY_WORDS.has(key) ||
      exact.some(({ from, to }) => from <= at && at < to && to - from === 1),
  );
  const inPhrase = atoms.map((_, at) => exact.some(({ from, to }) => from <= at && at < to));
  const near: ReadingPiece[] = [];
  eachPhrase(sentence, world.lexicon, (key, from, to) => {
    const unknown = atoms.slice(from, to).filter((_, at) => !isKnown[from + at] && !inPhrase[from + at]);
    // Skips long phrases, and phrases whose unknown words are all short.
    if (to - from > 3 || unknown.every((atom) => atom.key.length < MIN_UNKNOWN)) return;
    const found =
      readTypo(key, world.lexicon, named) ??
      readTrimTypo(key, world.lexicon, named) ??
      (to - from === 1 ? readLooseTypo(key) : undefined);
    if (!found) return;
    const reading = to - from === 1 ? asGuess(found.reading) : found.reading;
    near.push({ from, to, points: scoreReading(to - from, found.less), reading });
  });
  return [...exact, ...near];
}

/** In a list, an everyday word is a car of the named make: `jeep but no compass or liberty`. */
function listedNames({ atoms }: Sentence, { vehicles }: Lexicon, { makes }: NamedCars): ReadingPiece[] {
  return atoms.flatMap(({ key }, at) => {
    if (at === 0 || key.length < MIN_UNKNOWN || !EVERYDAY_WORDS.has(key)) return [];
    if (!Object.hasOwn(CONNECTIVES, atoms[at - 1]!.key)) return [];
    const names = (vehicles.get(key) ?? []).filter(({ make, model }) => makes.has(make) && model !== null);
    return names.length === 1
      ? [{ from: at, to: at + 1, points: scoreReading(1), reading: choiceReading(carParams(names[0]!)) }]
      : [];
  });
}

function eachPhrase(
  sentence: Sentence,
  { vehicles }: Lexicon,
  take: (key: string, from: number, to: number) => void,
): void {
  const { atoms } = sentence;
  for (let from = 0; from < atoms.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(from + MAX_IN_PHRASE, atoms.length); to++) {
      if (to - from > 1 && atoms[to - 1]!.broken) break;
      // The name continues after a hyphen: `x5 -red` does not end with one.
      if (isHyphen(sentence, vehicles, { from, at: to - 1 })) continue;
      key += atoms[to - 1]!.key;
      if (key !== '') take(key, from, to);
    }
  }
}

/** Longer words are names by themselves: `honda -civic` excludes the Civic. */
const MAX_BEFORE_HYPHEN = 2;

/** Returns whether a minus sign belongs to a name that begins with a short word: `cr -v`, but not `vw -golf`. */
function isHyphen(
  { atoms, folded }: Sentence,
  vehicles: Lexicon['vehicles'],
  { from, at }: { from: number; at: number },
): boolean {
  if (at === from || folded[atoms[at]!.from] !== '-') return false;
  const { key } = atoms[at - 1]!;
  return key.length <= MAX_BEFORE_HYPHEN && !vehicles.get(key)?.some(({ model }) => model === null);
}

type PieceReading = { reading: Reading; less: number };

function readKey(key: string, mayBePlural: boolean, lexicon: Lexicon, named: NamedCars): PieceReading[] {
  const connective = CONNECTIVES[key];
  if (connective !== undefined && Object.hasOwn(CONNECTIVES, key)) return [{ reading: { kind: connective }, less: 20 }];
  const found: PieceReading[] = [];
  const plain = plainOf(key, mayBePlural, lexicon);
  if (plain) found.push({ reading: readingOf(plain), less: 0 });
  const car = readCar(carsNamed(key, mayBePlural, lexicon, named));
  const trim = plain ? undefined : trimNamed(key, lexicon, named);
  // `charger hellcat or challenger hellcat`
  const isTrimOfAll = trim !== undefined && car?.kind === 'ask' && car.alternatives.every(({ trimCode }) => trimCode);
  // `macan s or gts` does not mean a McLaren.
  if (car && !isTrimOfAll)
    found.push({ reading: car, less: trim && isOfAnother(trim, car) ? 8 : plain || PICKUP_SIZE.test(key) ? 5 : 0 });
  // `2.0T` is more likely a trim than the size of an engine.
  if (trim) found.push({ reading: trim, less: !car && /\d[a-z]/.test(key) ? -1 : 5 });
  if (UNSEARCHABLE_NEEDS.has(key) && found.length === 0) found.push({ reading: { kind: 'unsearchable' }, less: 20 });
  if (FILLER_WORDS.has(key)) found.push({ reading: { kind: 'filler' }, less: 60 });
  return found;
}

/** Returns whether a trim belongs to another make than the car that the same words name. */
function isOfAnother(trim: Reading, car: Reading): boolean {
  if (trim.kind !== 'choice' || car.kind !== 'choice') return false;
  return !trim.params[VEHICLE_PARAMS.trim]!.some((key) => key.startsWith(`${car.params[VEHICLE_PARAMS.make]![0]}-`));
}

function plainOf(key: string, mayBePlural: boolean, { plain }: Lexicon): Meaning | undefined {
  const found = plain.get(key);
  // `autos` means any cars, not the plural of what `auto` means.
  if (found || key.length < 3 || !mayBePlural || FILLER_WORDS.has(key)) return found;
  return plain.get(key.slice(0, -1)) ?? (key.endsWith('es') ? plain.get(key.slice(0, -2)) : undefined);
}

function readingOf(meaning: Meaning): Reading {
  if ('text' in meaning) return { kind: 'text' };
  if ('lacked' in meaning) return { kind: 'lacked', params: meaning.lacked };
  if ('ask' in meaning) return { kind: 'ask', ...meaning };
  return meaning.vague ? choiceReading(meaning.params, VAGUE_AMOUNT_NOTE) : choiceReading(meaning.params);
}

/** Shown next to a chip whose value the words did not state. */
export const VAGUE_AMOUNT_NOTE = 'our definition';

function carsNamed(key: string, mayBePlural: boolean, lexicon: Lexicon, named: NamedCars): readonly VehicleName[] {
  const exact = carsCalled(key, lexicon, named);
  const isPlural = exact.length === 0 && key.length > 3 && mayBePlural && !lexicon.plain.has(key);
  return isPlural ? carsCalled(key.slice(0, -1), lexicon, named) : exact;
}

/** Returns a make with its model; otherwise a make; otherwise models; otherwise the cars with this nickname. */
function carsCalled(
  key: string,
  { vehicles }: Lexicon,
  { makes, makesWithModel, models: known }: NamedCars,
): readonly VehicleName[] {
  const all = vehicles.get(key) ?? [];
  const isTrim = ({ trim, nickname }: VehicleName) => trim !== undefined && nickname;
  // If a model is named, a nickname of a trim means a trim of that model.
  const fits = ({ make, model }: VehicleName) => model !== null && known.includes(formatModelKey(make, model));
  const names = makesWithModel.size === 0 ? all : all.filter((name) => !isTrim(name) || fits(name));
  const isModel = (name: VehicleName) => name.model !== null || name.series !== undefined;
  const whole = names.find((name) => name.whole && isModel(name));
  const make = names.find((name) => !isModel(name) && !name.nickname);
  if (whole ?? make) return [(whole ?? make)!];
  const models = names.filter(isModel);
  const ofMake = models.filter((name) => makes.has(name.make));
  if (isEverydayKey(key)) {
    // A short name means a model only if its make is named and no other model of that make is.
    const isFree = (name: VehicleName) => !makesWithModel.has(name.make) || fits(name);
    const isNumber = /^\d+$/.test(key) && !PICKUP_SIZE.test(key);
    const short = isNumber ? [] : ofMake.filter(isFree);
    return short.length > 0 ? short : names.filter((name) => name.nickname);
  }
  if (ofMake.length > 0) return ofMake;
  // A short name of another make is more likely a trim of the named make.
  if (models.length > 0 && (makes.size === 0 || key.length > 3)) return models;
  return names.filter((name) => name.nickname);
}

/** Sizes of pickups, as in `3500 ram`. A price would have a sign or another word. */
const PICKUP_SIZE = /^[1-5]500$/;

/** Returns whether a key is too short, a number or an everyday word, so that by itself it does not name a car. */
export function isEverydayKey(key: string): boolean {
  if (/^\d+$/.test(key)) return key.length !== 3 || key.endsWith('00');
  return key.length < 2 || (key.length === 2 && !/\d/.test(key)) || EVERYDAY_WORDS.has(key);
}

function readCar(names: readonly VehicleName[]): Reading | undefined {
  const [first, ...others] = names;
  if (!first) return undefined;
  if (others.length === 0) return choiceReading(carParams(first));
  if (others.length >= MAX_MEANT) return undefined;
  return { kind: 'ask', ask: 'Which one do you mean?', alternatives: names.map(carParams) };
}

export function carParams({ make, model, series, trim }: VehicleName): Params {
  return {
    [VEHICLE_PARAMS.make]: [make],
    ...(model !== null && { [VEHICLE_PARAMS.model]: [model] }),
    ...(series !== undefined && { [FILTERS.seriesCode.key]: [series] }),
    ...(trim !== undefined && { [VEHICLE_PARAMS.trim]: [trim] }),
  };
}

function trimNamed(key: string, { trimsOf }: Lexicon, { models }: NamedCars): Reading | undefined {
  for (const model of models) {
    // `RX 350 F Sport` is the whole name of a trim of the RX, and includes the model's name.
    const [make, code] = [makeCodeOf(model), modelCodeOf(model)];
    const trims =
      key.startsWith(squashKey(code)) && /[a-z]/.test(squashKey(code)) ? trimsOf(model).get(key) : undefined;
    if (trims)
      return choiceReading({
        [VEHICLE_PARAMS.make]: [make],
        [VEHICLE_PARAMS.model]: [code],
        [VEHICLE_PARAMS.trim]: trims,
      });
  }
  const trims = models.flatMap((model) => trimsOf(model).get(key) ?? []);
  return trims.length > 0 ? choiceReading({ [VEHICLE_PARAMS.trim]: trims }) : undefined;
}

/** Returns the meaning of a misspelled word if it has one. Asks if it has a few. */
function readTypo(key: string, lexicon: Lexicon, named: NamedCars): PieceReading | undefined {
  const found = lexicon.near.find(key) ?? (key.endsWith('s') ? lexicon.near.find(key.slice(0, -1)) : undefined);
  if (!found) return undefined;
  const meant = new Map<string, Params>();
  for (const near of found.keys) {
    const plain = lexicon.plain.get(near);
    const readings = plain
      ? [readingOf(plain)]
      : [readCar(isEverydayKey(near) ? [] : carsCalled(near, lexicon, named))];
    for (const reading of readings) {
      const all = reading?.kind === 'choice' ? [reading.params] : reading?.kind === 'ask' ? reading.alternatives : [];
      for (const params of all) meant.set(JSON.stringify(params), params);
    }
  }
  const alternatives = withoutModelsOf([...meant.values()]);
  const less = TYPO * found.typos;
  if (alternatives.length === 1) return { reading: choiceReading(alternatives[0]!), less };
  if (alternatives.length === 0 || alternatives.length > MAX_MEANT) return undefined;
  return { reading: { kind: 'ask', ask: 'Which one do you mean?', alternatives }, less: less + 20 };
}

/** Reads a misspelled trim of the named model: `limted`. */
function readTrimTypo(key: string, { nearTrimsOf, trimsOf }: Lexicon, { models }: NamedCars): PieceReading | undefined {
  for (const model of models) {
    const found = nearTrimsOf(model).find(key);
    const trimCode = found?.keys.length === 1 ? trimsOf(model).get(found.keys[0]!) : undefined;
    if (found && trimCode) return { reading: choiceReading({ trimCode }), less: TYPO * found.typos + 5 };
  }
  return undefined;
}

const MIN_LOOSE = 6;
const NEAR_LOOSE = createSpellingIndex(
  [...FILLER_WORDS, ...Object.keys(CONNECTIVES)].filter((key) => key.length >= MIN_LOOSE),
);

/** Reads misspelled fillers and connecting words such as `not`: `somthing`, `witout`. */
function readLooseTypo(key: string): PieceReading | undefined {
  const found = key.length < MIN_LOOSE ? undefined : NEAR_LOOSE.find(key);
  if (!found) return undefined;
  const connective = found.keys.map((near) => CONNECTIVES[near]).find((kind) => kind !== undefined);
  return { reading: { kind: connective ?? 'filler' }, less: TYPO * found.typos + 20 };
}

/** Marks a car as a guess, because a single word that is similar to a car's name may be another word. */
function asGuess(reading: Reading): Reading {
  const all = reading.kind === 'choice' ? [reading.params] : reading.kind === 'ask' ? reading.alternatives : [];
  const isCar = all.some(({ makeCode }) => makeCode !== undefined);
  return isCar && (reading.kind === 'choice' || reading.kind === 'ask') ? { ...reading, isGuess: true } : reading;
}

/**
 * Drops the models of makes that are alternatives themselves. `mercedez bens` is as close to the names of a few models
 * as to the make's, and the make is the simplest meaning.
 */
function withoutModelsOf(all: readonly Params[]): Params[] {
  const isMake = (params: Params) => Object.keys(params).join() === VEHICLE_PARAMS.make;
  const makes = new Set(all.filter(isMake).map(({ makeCode }) => makeCode![0]));
  return all.filter((params) => isMake(params) || !makes.has(params[VEHICLE_PARAMS.make]?.[0]));
}

/** Returns the makes and the models (as keys) that readings name. */
export function namedCarsIn(pieces: readonly ReadingPiece[]): NamedCars {
  const makes = new Set<string>();
  const makesWithModel = new Set<string>();
  const models: string[] = [];
  for (const { reading } of pieces) {
    const named = reading.kind === 'choice' ? reading.params[VEHICLE_PARAMS.make] : undefined;
    if (reading.kind !== 'choice' || !named) continue;
    const [make] = named;
    makes.add(make!);
    for (const model of reading.params[VEHICLE_PARAMS.model] ?? []) models.push(formatModelKey(make!, model));
    if (reading.params[VEHICLE_PARAMS.model] || reading.params[FILTERS.seriesCode.key]) makesWithModel.add(make!);
  }
  return { makes, makesWithModel, models };
}
