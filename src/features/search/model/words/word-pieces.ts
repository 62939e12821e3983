import type { Lexicon, Meaning, Params } from './lexicon.ts';
import { choice, type Piece, pointsFor, type Reading, type Sentence, type WordWorld } from './reading.ts';
import type { VehicleName } from './vehicle-words.ts';
import { FILLERS } from './wordings.ts';

const MOST_IN_PHRASE = 6;
/** What a typo costs. */
const TYPO = 40;
const MOST_MEANT = 5;
/** A typo is looked for where a word of so many letters means nothing. */
const LEAST_UNKNOWN = 4;

const CONNECTIVES: Readonly<Record<string, 'not' | 'or' | 'and'>> = {
  ...Object.fromEntries(
    'not no non without wo except excluding exclude excl anythingbut anycolorbut anycolourbut allbut everythingbut anymakebut anybut butnot butno minus avoid avoiding hate dontwant donotwant otherthan isnt arent never besides nothanks'
      .split(' ')
      .map((word) => [word, 'not' as const]),
  ),
  or: 'or',
  nor: 'or',
  and: 'and',
  y: 'and',
};

/** Names of models that say something else unless their make is named. */
const EVERYDAY = new Set(
  `air aurora breeze cabrio california century classic colt compass concorde crossfire cube dawn eight element equator express fit
  freestyle ghost gravity hardtop imperial ion laser legacy liberty limited metro monaco monterey note oasis ocean
  pickup premier prologue quest regal regency relay roadster roma sky sonic spectra spider spirit sport sprint spark storm stylus summit
  swift sundance tempo touring turbo utopia valour value vision vista volt matrix mirage horizon`.split(/\s+/),
);
/** Words that are no misspelled filter. */
const CORRECT = new Set(
  `back bank beater bed boat body camp camper camping cart cash cell chain chair check clean comfort comfortable commuter credit crew cross
  custom daily date decent dog dogs door doors down drive driver engine family fast fees field first fishing floor front fully garage girl
  grand great green haul heavy highway home hour hours hunting keep kept kids kind late lease left lift lifted lights line loan long loud
  lowered made maintained mark mind mint mode more mother much must name needs never nice nothing once open other over owner owners paid
  paint park part parts perfect phone place power quick quiet race reliable rental rest ride rides rims road roads roof room roomy running
  rust safe same save school seat seats send shape ship short side snow some sound space speed start stock store street strong student
  sure take teen test than them then there they this tinted tire tires title tow towing town track trade trans trip trunk turn under upon
  very wait wash wheel wheels wife winter wood work world year years minimum maximum around between within small large
  alert alone both been being could would should where when while about after before again almost always another because better beach
  every even ever everything feel finish gone good half hand hard head heat hold into just last least less life live local look lots
  monthly month months payment payments dealer dealers money nearby near newer older only order outside pretty price private really red
  right sell single since smell smoke smoker smokers soon still stop stuff such tell that thing think through till time tiny today together
  tonight total town until used want warm well went week what which white who whole whose why wide will window windows wire with without yes
  engineer teacher nurse doctor city country state states north south east west america american japanese german korean european italian
  foreign domestic import style stylish cute cool sweet ugly boring exciting powerful classy old`.split(/\s+/),
);

/** What the words named so far make of others: makes with or without a model, and models. */
export type Named = { makes: ReadonlySet<string>; modelled: ReadonlySet<string>; models: readonly string[] };

/** Phrases of words, as they are in the lexicon or nearly so. */
export function wordPieces(sentence: Sentence, world: WordWorld, named: Named): Piece[] {
  const { atoms } = sentence;
  const exact: Piece[] = [];
  eachPhrase(sentence, (key, from, to) => {
    // `Carrera S` is no plural.
    const isPlural = atoms[to - 1]!.key.length > 1 && key.endsWith('s');
    for (const { reading, less } of readKey(key, isPlural, world.lexicon, named)) {
      exact.push({ from, to, points: pointsFor(to - from, less), reading });
    }
  });
  const isKnown = atoms.map(
    ({ key }, at) => CORRECT.has(key) || exact.some(({ from, to }) => from <= at && at < to && to - from === 1),
  );
  const inPhrase = atoms.map((_, at) => exact.some(({ from, to }) => from <= at && at < to));
  const near: Piece[] = [];
  eachPhrase(sentence, (key, from, to) => {
    const unknown = atoms.slice(from, to).filter((_, at) => !isKnown[from + at] && !inPhrase[from + at]);
    // A phrase that hangs on a short word of it, or on one of many, is none.
    if (to - from > 3 || unknown.every((atom) => atom.key.length < LEAST_UNKNOWN)) return;
    const found = readTypo(key, world.lexicon, named);
    if (found) near.push({ from, to, points: pointsFor(to - from, found.less), reading: found.reading });
  });
  return [...exact, ...near];
}

function eachPhrase({ atoms }: Sentence, take: (key: string, from: number, to: number) => void): void {
  for (let from = 0; from < atoms.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(from + MOST_IN_PHRASE, atoms.length); to++) {
      if (to - from > 1 && atoms[to - 1]!.broken) break;
      key += atoms[to - 1]!.key;
      if (key !== '') take(key, from, to);
    }
  }
}

type Read = { reading: Reading; less: number };

function readKey(key: string, mayBePlural: boolean, lexicon: Lexicon, named: Named): Read[] {
  const connective = CONNECTIVES[key];
  if (connective !== undefined && Object.hasOwn(CONNECTIVES, key)) return [{ reading: { kind: connective }, less: 20 }];
  const found: Read[] = [];
  const plain = plainOf(key, mayBePlural, lexicon);
  if (plain) found.push({ reading: readingOf(plain), less: 0 });
  const car = readCar(carsNamed(key, mayBePlural, lexicon, named));
  if (car) found.push({ reading: car, less: plain ? 5 : 0 });
  const trim = plain ? undefined : trimNamed(key, lexicon, named);
  if (trim) found.push({ reading: trim, less: 5 });
  if (FILLERS.has(key)) found.push({ reading: { kind: 'filler' }, less: 60 });
  return found;
}

function plainOf(key: string, mayBePlural: boolean, { plain }: Lexicon): Meaning | undefined {
  const found = plain.get(key);
  if (found || key.length < 3 || !mayBePlural) return found;
  return plain.get(key.slice(0, -1)) ?? (key.endsWith('es') ? plain.get(key.slice(0, -2)) : undefined);
}

function readingOf(meaning: Meaning): Reading {
  if ('text' in meaning) return { kind: 'text' };
  if ('ask' in meaning) return { kind: 'ask', ...meaning };
  return meaning.vague ? choice(meaning.params, VAGUE_NOTE) : choice(meaning.params);
}

/** Beside a chip whose value the words left open. */
export const VAGUE_NOTE = 'our own measure';

function carsNamed(key: string, mayBePlural: boolean, lexicon: Lexicon, named: Named): readonly VehicleName[] {
  const exact = carsCalled(key, lexicon, named);
  const isPlural = exact.length === 0 && key.length > 3 && mayBePlural && !lexicon.plain.has(key);
  return isPlural ? carsCalled(key.slice(0, -1), lexicon, named) : exact;
}

/** A make with its model, else a make, else models, else what a make is called too. */
function carsCalled(key: string, { vehicles }: Lexicon, { makes, modelled }: Named): readonly VehicleName[] {
  const names = vehicles.get(key) ?? [];
  const isModel = (name: VehicleName) => name.model !== null || name.series !== undefined;
  const whole = names.find((name) => name.whole && isModel(name));
  const make = names.find((name) => !isModel(name) && !name.nickname);
  if (whole ?? make) return [(whole ?? make)!];
  const models = names.filter(isModel);
  const ofMake = models.filter((name) => makes.has(name.make));
  if (isEveryday(key)) {
    // A short name means a model only where its make is named, and no other model of it is.
    const short = /^\d+$/.test(key) ? [] : ofMake.filter((name) => !modelled.has(name.make));
    return short.length > 0 ? short : names.filter((name) => name.nickname);
  }
  if (ofMake.length > 0) return ofMake;
  // A short name of another make is more likely a trim of the make that is named.
  if (models.length > 0 && (makes.size === 0 || key.length > 3)) return models;
  return names.filter((name) => name.nickname);
}

/** Too short, a number or a word of every day: no name of a car by itself. */
function isEveryday(key: string): boolean {
  if (/^\d+$/.test(key)) return key.length !== 3 || key.endsWith('00');
  return key.length < 2 || (key.length === 2 && !/\d/.test(key)) || EVERYDAY.has(key);
}

function readCar(names: readonly VehicleName[]): Reading | undefined {
  const [first, ...others] = names;
  if (!first) return undefined;
  if (others.length === 0) return choice(carParams(first));
  if (others.length >= MOST_MEANT) return undefined;
  return { kind: 'ask', ask: 'Which of them is meant?', alternatives: names.map(carParams) };
}

function carParams({ make, model, series, trim }: VehicleName): Params {
  return {
    makeCode: [make],
    ...(model !== null && { modelCode: [model] }),
    ...(series !== undefined && { seriesCode: [series] }),
    ...(trim !== undefined && { trimCode: [trim] }),
  };
}

function trimNamed(key: string, { trimsOf }: Lexicon, { models }: Named): Reading | undefined {
  const trims = models.flatMap((model) => trimsOf(model).get(key) ?? []);
  return trims.length > 0 ? choice({ trimCode: trims }) : undefined;
}

/** What the word was meant to be, where that is one thing; asked where it is a few. */
function readTypo(key: string, lexicon: Lexicon, named: Named): Read | undefined {
  const found = lexicon.near.find(key) ?? (key.endsWith('s') ? lexicon.near.find(key.slice(0, -1)) : undefined);
  if (!found) return undefined;
  const meant = new Map<string, Params>();
  for (const near of found.keys) {
    const plain = lexicon.plain.get(near);
    const readings = plain ? [readingOf(plain)] : [readCar(isEveryday(near) ? [] : carsCalled(near, lexicon, named))];
    for (const reading of readings) {
      const all = reading?.kind === 'choice' ? [reading.params] : reading?.kind === 'ask' ? reading.alternatives : [];
      for (const params of all) meant.set(JSON.stringify(params), params);
    }
  }
  const alternatives = withoutModelsOf([...meant.values()]);
  const less = TYPO * found.typos;
  if (alternatives.length === 1) return { reading: choice(alternatives[0]!), less };
  if (alternatives.length === 0 || alternatives.length > MOST_MEANT) return undefined;
  return { reading: { kind: 'ask', ask: 'Which one is meant?', alternatives }, less: less + 20 };
}

/** `mercedez bens` is as near to a few models' names as to the make's, which is the simplest that was meant. */
function withoutModelsOf(all: readonly Params[]): Params[] {
  const isMake = (params: Params) => Object.keys(params).join() === 'makeCode';
  const makes = new Set(all.filter(isMake).map(({ makeCode }) => makeCode![0]));
  return all.filter((params) => isMake(params) || !makes.has(params['makeCode']?.[0]));
}

/** The models, as keys, and makes that readings name. */
export function namedBy(pieces: readonly Piece[]): Named {
  const makes = new Set<string>();
  const modelled = new Set<string>();
  const models: string[] = [];
  for (const { reading } of pieces) {
    if (reading.kind !== 'choice' || !reading.params['makeCode']) continue;
    const [make] = reading.params['makeCode'];
    makes.add(make!);
    for (const model of reading.params['modelCode'] ?? []) models.push(`${make}-${model}`);
    if (reading.params['modelCode'] || reading.params['seriesCode']) modelled.add(make!);
  }
  return { makes, modelled, models };
}
