import { CORRECTLY_SPELLED_WORDS, EVERYDAY_WORDS } from './vocabulary/common-words.ts';
import { FILLER_WORDS } from './vocabulary/wordings.ts';
import { MIN_MILEAGE } from './amount-rules.ts';
import { readAmount } from './number-text.ts';
import {
  BIG_CITIES,
  type City,
  CONNECTING_STATES,
  REGIONS,
  STATES,
  WORDLIKE_STATES,
} from './vocabulary/place-names.ts';
import {
  choiceReading,
  type ReadingPiece,
  scoreReading,
  type Reading,
  type Sentence,
  type WordContext,
} from './reading.ts';
import { compileRule } from './rule.ts';
import { type Params, PLACE_PARAMS, RADIUS_PARAM } from '#features/search/search.ts';

const WITHIN = compileRule(
  '(?:within|in|inside|less than|under|up to|no more than|max|at most|<)?_(?:a )?{n}(?:-|_){miles}(?: radius)?(?: away)? (?:of|from|around|to|near)',
  () => undefined,
).pattern;
/** `100 miles denver` */
const DISTANCE = compileRule(
  '{n}(?:-|_)(?:miles|mile|mi)(?: radius)?(?: away)?(?! (?:to the|per|of|range|on|or|max)\\b)',
  () => undefined,
).pattern;
const RADIUS = compileRule('(?:within|inside|in) (?:a )?{n}(?:-|_){miles}(?: radius)?', () => undefined).pattern;
const ROUND = compileRule(
  '(?:a )?{n}(?:-|_)(?:{miles}_)?radius(?: of| around| from)?|radius(?: of)? {n}(?: {miles})?',
  () => undefined,
).pattern;
const RADIUS_AFTER = compileRule(
  '(?:within )?{n}(?:-|_){miles}(?: radius| away)?(?! (?:range|or|per|max)\\b)',
  () => undefined,
).pattern;
const HERE =
  /(?:(?:near|around|close\s+to|by|from|to)\s+(?:me|here|home|my\s+(?:house|home|area|place)|where\s+i\s+live)|near\s*by|locally|local|close\s+by|in\s+(?:my|the)\s+area)(?![\p{L}\p{N}])/uy;
/** Words for the shopper's own place, after a distance. */
const MYSELF = /(?:me|here|home|my\s+(?:house|home|area|place)|where\s+i\s+live)(?![\p{L}\p{N}])/uy;
const CUE =
  /(?:(?:(?:located|delivered|available|sold|for\s+sale)\s+)?(?:nearby\s+to|nearby|near\s+to|near|around|close\s+to|outside\s+of|outside|anywhere\s+in|in|from|by|at|of|to)|zip\s*codes?(?:\s+is)?|zip)\s+(?:the\s+|zip\s*code\s+|zip\s+|downtown\s+|greater\s+|metro\s+)?/uy;
const STRONG = /^(?:nearby|near|around|close|outside|zip|of|to|located|sold|available|delivered|anywhere)/;
const ANYWHERE =
  /(?:nation\s*wide|anywhere(?:\s+in\s+the\s+(?:us|usa|country))?|any\s+distance|country\s*wide|coast\s+to\s+coast|any\s+location)(?![\p{L}\p{N}])/uy;
/** Words before the stock number of a car. With `in`, they say nothing about a number: `in stock 80202`. */
const STOCK = /(?:^|[^\p{L}])(in[\s-]{1,2})?stock\s{0,2}(?:number|num|no)?\s{0,2}[.:#]{0,2}\s{0,2}$/u;
const ZIP = /(\d{5})(?:-\d{4})?(?![\p{L}\p{N}$%,-])/uy;
const MAX_RADIUS = 100;
/** Miles. Shorter distances without a word such as `within` are more likely part of a name. */
const MIN_BARE_RADIUS = 10;
/** Miles. A larger number is not a radius but a mileage. */
const MAX_MEANT_RADIUS = 500;
const MAX_ASKED = 6;
const AREA = /\s+(?:metro\s+area|metropolitan\s+area|area|metro|region|county|suburbs)(?![\p{L}\p{N}])/uy;
const ASK_IN_REGION = 'Which city there? Enter a city or a ZIP Code.';
const ASK_CITY = 'Which city in the state? Enter a city or a ZIP Code.';

type PlacePiece = { reading: Reading; to: number };

/** Returns the places to search in: a ZIP code or a city, with the radius around it. */
export function placePieces(sentence: Sentence, world: WordContext): ReadingPiece[] {
  const { atoms, folded } = sentence;
  return atoms.flatMap((atom, from) => {
    const found = [
      matched(ANYWHERE, folded, atom.from, (end) => ({ to: end, reading: choiceReading({ [RADIUS_PARAM]: ['0'] }) })),
      matched(HERE, folded, atom.from, (end) => ({ to: end, reading: { kind: 'here', params: {} } })),
      ...aroundPlace(sentence, world, atom.from),
    ].filter((one) => one !== undefined);
    return found.flatMap(({ reading, to }) => {
      const end = atomIndexAt(sentence, to);
      // `within 100 miles` is a radius, not a mileage.
      const points = scoreReading(end - from) + (reading.kind === 'here' ? 1 : 0);
      return end > from ? [{ from, to: end, points, reading }] : [];
    });
  });
}

/** `within 50 miles of 30303`, `near Atlanta, GA`, `30303`, `within 50 miles`. */
function aroundPlace(sentence: Sentence, world: WordContext, at: number): PlacePiece[] {
  const { folded } = sentence;
  const found: PlacePiece[] = [];
  const within = exec(WITHIN, folded, at);
  const round = exec(ROUND, folded, at);
  const radius = within ?? round;
  if (radius) {
    const params = radiusOf(radius[1] ?? radius[2] ?? '');
    const next = skip(folded, at + radius[0].length);
    const here = exec(MYSELF, folded, next);
    if (here) found.push({ to: next + here[0].length, reading: { kind: 'here', params } });
    const place = placeAt(sentence, world, next, 'strong');
    if (place) found.push({ to: place.to, reading: withRadius(place.reading, params) });
  }
  const alone = round ?? exec(RADIUS, folded, at);
  if (alone && (round ?? readAmount(alone[1] ?? alone[2] ?? '').value <= MAX_MEANT_RADIUS)) {
    found.push({ to: at + alone[0].length, reading: { kind: 'here', params: radiusOf(alone[1] ?? alone[2] ?? '') } });
  }
  found.push(...distanceAt(sentence, world, at));
  const cue = exec(CUE, folded, at);
  const strength = cue ? (STRONG.test(cue[0]) ? 'strong' : cue[0].startsWith('in') ? 'in' : 'weak') : 'none';
  const place = placeAt(sentence, world, at + (cue?.[0].length ?? 0), strength);
  if (place) found.push(place, ...withRadiusAfter(sentence, place));
  const bare = cue && placeAt(sentence, world, at, 'none');
  if (bare) found.push(bare, ...withRadiusAfter(sentence, bare));
  return found;
}

/** Reads a distance before a place, `100 miles denver`, and one that is too short for a mileage: `50 miles`. */
function distanceAt(sentence: Sentence, world: WordContext, at: number): PlacePiece[] {
  const distance = exec(DISTANCE, sentence.folded, at);
  const miles = distance ? readAmount(distance[1]!).value : Infinity;
  if (!distance || miles > MAX_MEANT_RADIUS) return [];
  const params = radiusOf(distance[1]!);
  const end = at + distance[0].length;
  const place = placeAt(sentence, world, skip(sentence.folded, end), 'none');
  const isShort = miles >= MIN_BARE_RADIUS && miles < MIN_MILEAGE;
  return [
    ...(isShort ? [{ to: end, reading: { kind: 'here', params } as const }] : []),
    ...(place && !isState(place.reading) ? [{ to: place.to, reading: withRadius(place.reading, params) }] : []),
  ];
}

/** `80202 50 miles`. A state has no center, so the miles after it are no radius. */
function withRadiusAfter({ folded }: Sentence, { reading, to }: PlacePiece): PlacePiece[] {
  if (isState(reading)) return [];
  const start = skip(folded, to);
  const radius = exec(RADIUS_AFTER, folded, start);
  if (!radius || readAmount(radius[1]!).value > MAX_RADIUS) return [];
  return [{ to: start + radius[0].length, reading: withRadius(reading, radiusOf(radius[1]!)) }];
}

/**
 * How strongly the words before it suggest a place. `in` and similar words come before other words too: `in decent
 * shape`.
 */
type Strength = 'strong' | 'in' | 'weak' | 'none';

function placeAt(sentence: Sentence, world: WordContext, at: number, cue: Strength): PlacePiece | undefined {
  const zip = exec(ZIP, sentence.folded, at);
  if (zip) {
    const stock = STOCK.exec(sentence.folded.slice(0, at));
    if (stock && stock[1] === undefined) return undefined;
    const reading = readZip(zip[1]!, world, cue);
    return reading && { to: at + zip[0].length, reading };
  }
  const first = sentence.atoms.findIndex(({ from }) => from === at);
  if (first < 0) return undefined;
  const place =
    cityWithState(sentence, world, first, cue) ??
    cityAlone(sentence, world, first, cue) ??
    stateCode(sentence, world, first, cue);
  if (!place) return regionAt(sentence, first);
  const zipBehind = zipAfter(sentence, world, place);
  if (zipBehind) return zipBehind;
  const around = exec(AREA, sentence.folded, place.to);
  return { ...place, to: place.to + (around?.[0].length ?? 0) };
}

/** Reads the ZIP code of an address: `Denver, CO 80202`. One in another state contradicts the city. */
function zipAfter({ folded }: Sentence, world: WordContext, { reading, to }: PlacePiece): PlacePiece | undefined {
  const start = /^[\s,]{1,3}/.exec(folded.slice(to, to + 3))?.[0].length;
  const zip = start === undefined ? null : exec(ZIP, folded, to + start);
  if (!zip || reading.kind !== 'choice' || !(PLACE_PARAMS.city in reading.params)) return undefined;
  const isThere = world.findZip(zip[1]!)?.state === reading.params[PLACE_PARAMS.state]?.[0];
  return isThere
    ? { to: to + start! + zip[0].length, reading: choiceReading({ [PLACE_PARAMS.zip]: [zip[1]!] }) }
    : undefined;
}

/**
 * Finds a region such as `bay area` or `orange county`. It is wider than a city, so the shopper is asked for a city
 * unless the region has a central one.
 */
function regionAt({ atoms, folded }: Sentence, first: number): PlacePiece | undefined {
  for (let last = Math.min(first + 2, atoms.length - 1); last >= first; last--) {
    if (atoms.slice(first + 1, last + 1).some(({ broken }) => broken)) continue;
    const to = atoms[last]!.to;
    const name = folded.slice(atoms[first]!.from, to).replaceAll(/[\s-]+/g, ' ');
    const cities = REGIONS.get(name);
    if (cities) return { to, reading: readRegion(name, cities) };
    const isCounty = last === first + 1 && /^county|^parish/.test(atoms[last]!.key) && !/\d/.test(atoms[first]!.key);
    if (isCounty) return { to, reading: { kind: 'ask', ask: ASK_IN_REGION, alternatives: [] } };
  }
  return undefined;
}

function readRegion(name: string, cities: readonly City[]): Reading {
  const alternatives = cities.map(cityParams);
  return alternatives.length === 1
    ? choiceReading(alternatives[0]!, `the center of ${name}`)
    : { kind: 'ask', ask: ASK_IN_REGION, alternatives };
}

/** Reads a ZIP code. A round number is as likely to be a price, so it is not read. */
function readZip(zip: string, world: WordContext, cue: Strength): Reading | undefined {
  const isKnown = world.findZip(zip) !== undefined;
  if (Number(zip) % 500 === 0 && zip[0] !== '0') return undefined;
  if (isKnown) return choiceReading({ [PLACE_PARAMS.zip]: [zip] });
  return cue === 'strong'
    ? { kind: 'ask', ask: `There is no ZIP Code ${zip}. Which one do you mean?`, alternatives: [] }
    : undefined;
}

function cityWithState(sentence: Sentence, world: WordContext, first: number, cue: Strength): PlacePiece | undefined {
  const { atoms, folded, original } = sentence;
  for (let last = Math.min(first + 3, atoms.length - 2); last >= first; last--) {
    if (atoms.slice(first + 1, last + 1).some(({ broken }) => broken)) continue;
    const name = folded.slice(atoms[first]!.from, atoms[last]!.to);
    if (/^\d/.test(name)) continue;
    for (let words = 3; words > 0; words--) {
      const end = atoms[last + words];
      if (!end) continue;
      const text = folded.slice(atoms[last + 1]!.from, end.to).replaceAll(/\s+/g, ' ');
      const state = STATES.get(text);
      if (state === undefined) continue;
      const isPlain = atoms[last + 1]!.broken || original.slice(end.from, end.to) === state || text.length > 2;
      const isLed = cue !== 'none' || BIG_CITIES.get(name)?.some((city) => city.state === state) === true;
      if (!isPlain && (CONNECTING_STATES.has(text) || (WORDLIKE_STATES.has(text) && !isLed))) continue;
      const place = world.findCity(name, state);
      if (place) return { to: end.to, reading: choiceReading(cityParams(place)) };
    }
  }
  return undefined;
}

/**
 * Finds a city without its state: a big city, or any city after words such as `near`. If there are several, asks which
 * one is meant.
 */
function cityAlone(sentence: Sentence, world: WordContext, first: number, cue: Strength): PlacePiece | undefined {
  const { atoms, folded } = sentence;
  for (let last = Math.min(first + 2, atoms.length - 1); last >= first; last--) {
    if (atoms.slice(first + 1, last + 1).some(({ broken }) => broken)) continue;
    const name = folded.slice(atoms[first]!.from, atoms[last]!.to).replaceAll(/\s+/g, ' ').replaceAll('.', '');
    const { plain, vehicles } = world.lexicon;
    const key = atoms
      .slice(first, last + 1)
      .map((atom) => atom.key)
      .join('');
    // In `a colorado in colorado`, the second one is a place. In `interested in a colorado`, there is a word in
    // between.
    const isFree = !vehicles.has(key) || cue === 'in' || EVERYDAY_WORDS.has(key);
    const isState = name.length > 2 && STATES.has(name) && !BIG_CITIES.has(name);
    if (isState && isFree && !(cue === 'none' && beginsName(atoms, last)))
      return { to: atoms[last]!.to, reading: choiceReading({ [PLACE_PARAMS.state]: [STATES.get(name)!] }) };
    if (plain.has(key) || vehicles.has(key) || FILLER_WORDS.has(key) || /\d/.test(key)) continue;
    const big = BIG_CITIES.get(name)?.flatMap(({ city, state }) => world.findCity(city, state) ?? []) ?? [];
    const isTown = cue === 'strong' || (cue === 'in' && (last > first || isRareWord(key)));
    const places = big.length > 0 || !isTown ? big : citiesNamed(name, world);
    if (places.length === 0) continue;
    return { to: atoms[last]!.to, reading: readCities(name, places) };
  }
  return undefined;
}

/** Returns whether the atoms after a state make it part of a name: `texas edition`, `texas auto center`. */
function beginsName(atoms: Sentence['atoms'], last: number): boolean {
  const [next = '', afterNext = ''] = atoms.slice(last + 1, last + 3).map(({ key }) => key);
  return AFTER_STATE_IN_NAMES.has(next) || (TRADES.has(next) && BUSINESSES.has(afterNext));
}

/**
 * Words in the names of dealers: `auto center`, `motor company`. `auto sales` are what shoppers look for in a state.
 */
const TRADES: ReadonlySet<string> = new Set('auto automotive car cars truck trucks motor'.split(' '));
const BUSINESSES: ReadonlySet<string> = new Set('center company depot gallery group mall outlet plaza'.split(' '));

/** Words that make a state part of another name: `iowa city`, `texas edition`, `texas motors`. */
const AFTER_STATE_IN_NAMES: ReadonlySet<string> = new Set(
  'city beach springs edition special package motors autoplex automall'.split(' '),
);

/**
 * Finds a state by its code: `in tx`, `f150 CO`, `CO`. After a word such as `in`, a code that is also a word needs
 * capitals or must end the sentence. Without such a word, every code needs capitals, and must begin or end the
 * sentence.
 */
function stateCode(
  { atoms, original }: Sentence,
  world: WordContext,
  first: number,
  cue: Strength,
): PlacePiece | undefined {
  const { key, from, to } = atoms[first]!;
  const state = key.length === 2 ? STATES.get(key) : undefined;
  if (state === undefined || cue === 'weak') return undefined;
  // Capitals mean nothing if all words have them.
  const isCapital = original.slice(from, to) === state && (atoms.length === 1 || /\p{Ll}/u.test(original));
  const isLast = atoms[first + 1]?.broken ?? true;
  const isWord = CONNECTING_STATES.has(key) || (WORDLIKE_STATES.has(key) && !isLast);
  const { plain, vehicles } = world.lexicon;
  const isState =
    cue === 'none'
      ? isCapital && (isLast || first === 0) && !AMBIGUOUS_CODES.has(key) && !plain.has(key) && !vehicles.has(key)
      : isCapital || !isWord;
  return isState ? { to, reading: choiceReading({ [PLACE_PARAMS.state]: [state] }) } : undefined;
}

/** Codes that need a word such as `in`: words, miles, a month, a manual transmission, Super Duty. */
const AMBIGUOUS_CODES: ReadonlySet<string> = new Set('al de hi id in la me mi mo mt ok or sd'.split(' '));

/** Returns whether a word has no everyday meaning, so that it may be the name of a town. */
function isRareWord(key: string): boolean {
  return !CORRECTLY_SPELLED_WORDS.has(key) && !EVERYDAY_WORDS.has(key) && !FILLER_WORDS.has(key);
}

function citiesNamed(name: string, world: WordContext): City[] {
  if (name.length < 4) return [];
  return [...new Set(STATES.values())].flatMap((state) => world.findCity(name, state) ?? []);
}

function readCities(name: string, places: readonly City[]): Reading {
  const alternatives = places.map(cityParams);
  if (alternatives.length === 1) return choiceReading(alternatives[0]!);
  const offered = alternatives.length <= MAX_ASKED ? alternatives : [];
  return { kind: 'ask', ask: `Which state is ${places[0]?.city ?? name}?`, alternatives: offered };
}

function cityParams({ city, state }: { city: string; state: string }): Params {
  return { [PLACE_PARAMS.city]: [city], [PLACE_PARAMS.state]: [state] };
}

function radiusOf(text: string): Params {
  return { [RADIUS_PARAM]: [String(Math.min(Math.round(readAmount(text).value), MAX_RADIUS))] };
}

function withRadius(reading: Reading, params: Params): Reading {
  // A radius needs a center.
  if (isState(reading)) return { kind: 'ask', ask: ASK_CITY, alternatives: [] };
  if (reading.kind === 'choice') return choiceReading({ ...reading.params, ...params });
  if (reading.kind !== 'ask') return reading;
  return { ...reading, alternatives: reading.alternatives.map((other) => ({ ...other, ...params })) };
}

function isState(reading: Reading): boolean {
  return reading.kind === 'choice' && PLACE_PARAMS.state in reading.params && !(PLACE_PARAMS.city in reading.params);
}

function exec(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function matched(pattern: RegExp, text: string, at: number, make: (end: number) => PlacePiece): PlacePiece | undefined {
  const found = exec(pattern, text, at);
  return found ? make(at + found[0].length) : undefined;
}

function skip(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? '')) next++;
  return next;
}

/** Returns the index of the first atom that ends after an offset, or the number of atoms if there is none. */
export function atomIndexAt({ atoms }: Sentence, offset: number): number {
  const at = atoms.findIndex(({ to }) => to > offset);
  return at < 0 ? atoms.length : at;
}
