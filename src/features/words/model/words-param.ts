import {
  ANY_CONDITION,
  FILTER_PARAMS,
  formatParams,
  paramsInSearch,
  type SearchParams,
  type SearchContext,
  FILTERS,
  PLACE_PARAMS,
  RADIUS_PARAM,
  paramsOfGroup,
  type Params,
  withoutDefaults,
} from '#features/search/search.ts';
import { addToSearch, removeFromSearch } from './add-reading.ts';
import { carNumberOf } from './car-number.ts';
import { pageForWords } from './page-words.ts';
import { hasUnsearchableWords, readSentence, type SentenceReading } from './read-sentence.ts';
import { FILLER_WORDS } from './vocabulary/wordings.ts';
import { readSearchParams } from '#kit/text/search-params.ts';

/** The words that a shopper typed into the search field above the results. */
const WORDS = 'words';
/**
 * The same words, in the URL of the search that they became, so that the page can show them in the search field, the
 * shopper can undo them, and the next words can replace them.
 */
export const TYPED_PARAM = 'typed';
const MAX_CHARACTERS = 300;

/** Parameters that belong to the previous list. */
const PAGING = ['firstRecord', 'after'];

/** A shopper who types a new sentence is still in the same place, so these parameters stay. */
const KEPT_PARAMS: ReadonlySet<string> = new Set([...paramsOfGroup('place'), RADIUS_PARAM]);

const ANY_DISTANCE = '0';
/** Added to the words of a VIN if the search had any distance before, so that the next words keep it. */
const ANY_DISTANCE_WORDS = 'any distance';

/** More words than this are not tried one by one. */
const MAX_TRIED_WORDS = 8;

/**
 * Returns the canonical query, without `?`, of a search with `words`. They replace the choices of the previous words
 * (`typed`), except the place. Their meaning is added to all other choices, and only the leftover text stays as
 * `keyword`. If the words mean anything, `typed` keeps them. Returns `null` if the search has no `words` parameter.
 * Words equal to those in the search field change nothing, and empty words remove the previous ones.
 */
export function readWords(search: string, context: SearchContext): string | null {
  const params = paramsOfWords(search, context)?.params;
  return params ? formatParams(params) : null;
}

/**
 * Returns the query of `readWords` without the leftover words that no car has, because they would leave no results.
 * `typed` keeps them, so the page can list them as ignored.
 * @param hasCars whether a canonical query finds any car.
 * @param findVins finds the VINs of cars for sale by a stock number, or by the last eight characters of their VIN.
 */
export async function readKnownWords(
  search: string,
  context: SearchContext,
  hasCars: (query: string) => Promise<boolean>,
  findVins: FindVins = async () => [],
): Promise<string | null> {
  const typed = paramsOfWords(search, context);
  const read = typed && (await paramsOfNumber(search, typed, context, { hasCars, findVins }));
  if (!read) return null;
  const { params, text, left } = read;
  if (read.radiusBefore && (await isWithin(read.radiusBefore, params, hasCars)))
    params.set(RADIUS_PARAM, read.radiusBefore);
  const hasCarsWith = (choices: SearchParams, words: readonly string[]) =>
    hasCars(formatParams(new Map(choices).set(FILTERS.keyword.key, words.length > 0 ? [words.join(' ')] : [])));
  if (left.length > 0 && !(await hasCarsWith(params, left))) {
    const known: string[] = [];
    // If the filters alone find nothing, a word counts as known if any car has it.
    const everything: SearchParams = new Map([[ANY_CONDITION.name, [ANY_CONDITION.value]]]);
    const choices = (await hasCarsWith(params, [])) ? params : everything;
    const tried = left.filter((word) => !isFiller(word));
    if (tried.length <= MAX_TRIED_WORDS)
      for (const word of tried) if (await hasCarsWith(choices, [...known, word])) known.push(word);
    if (known.length < left.length) params.set(TYPED_PARAM, [text]);
    params.set(FILTERS.keyword.key, known.length > 0 ? [known.join(' ')] : []);
  }
  return formatParams(params);
}

/** Returns whether all cars of a search for VINs are within a radius: two dealers may use the same stock number. */
async function isWithin(
  radius: readonly string[],
  params: SearchParams,
  hasCars: (query: string) => Promise<boolean>,
): Promise<boolean> {
  let isAnyNear = false;
  for (const vin of params.get(FILTERS.vin.key) ?? []) {
    const one: SearchParams = new Map(params).set(FILTERS.vin.key, [vin]);
    if (await hasCars(formatParams(new Map(one).set(RADIUS_PARAM, radius)))) isAnyNear = true;
    else if (await hasCars(formatParams(one))) return false;
  }
  return isAnyNear;
}

type FindVins = (number: string) => Promise<readonly string[]>;

/**
 * Converts a number that identifies a car to its VIN. A number with another possible meaning identifies a car only if
 * words say so: then its digits are not a year or a ZIP code, even if no car has it.
 */
async function paramsOfNumber(
  search: string,
  read: ReadParamsOfWords,
  context: SearchContext,
  { hasCars, findVins }: { hasCars(query: string): Promise<boolean>; findVins: FindVins },
): Promise<ReadParamsOfWords | null> {
  const { text, left } = read;
  const found = carNumberOf(text);
  if (!found || !(found.isNamed || left.length > 0)) return read;
  const vins = await findVins(found.number);
  if (vins.length > 0) {
    const given = new URLSearchParams(search);
    given.set(WORDS, vins.map((vin) => `VIN ${vin}`).join(' '));
    const byVin = paramsOfWords(given.toString(), context);
    // Another brand may have the car.
    if (byVin && (await hasCars(formatParams(byVin.params)))) return byVin;
  }
  const isText = left.some((word) => word.includes(found.number));
  if (isText || !/^\d+$/.test(found.number)) return read;
  return { params: searchBeforeWords(search, context).set(TYPED_PARAM, [text]), text, left: [] };
}

/** Returns the choices of a search without a keyword and without those of an earlier sentence, except the place. */
export function searchBeforeWords(search: string, context: SearchContext): SearchParams {
  const given = new URLSearchParams(search);
  const before = tidyWords(given.get(TYPED_PARAM) ?? '');
  for (const name of [WORDS, TYPED_PARAM, ...PAGING]) given.delete(name);
  const params = paramsInSearch(given.toString());
  removeSentence(params, before, context);
  return params.set(FILTERS.keyword.key, []);
}

/** `radiusBefore`: the radius that the search had before a VIN, which finds its car at any distance. */
type ReadParamsOfWords = {
  params: SearchParams;
  text: string;
  left: readonly string[];
  radiusBefore?: readonly string[];
};

/**
 * Returns the search that `words` mean, the normalized words as `text`, and the unrecognized words, which filter text.
 */
function paramsOfWords(search: string, context: SearchContext): ReadParamsOfWords | null {
  if (!readSearchParams(search).has(WORDS)) return null;
  const given = new URLSearchParams(search);
  const text = tidyWords(given.getAll(WORDS).join(' '));
  const before = tidyWords(given.get(TYPED_PARAM) ?? '');
  for (const name of [WORDS, TYPED_PARAM, ...PAGING]) given.delete(name);
  const all = paramsInSearch(given.toString());
  const params = withoutDefaults(all, context);
  const unchanged = { params, text, left: [] };
  if (before !== '' && text === before) {
    // The page explains the words only as long as the search contains everything that they mean.
    const chosen = readTyped(before, params, context)?.chosen ?? {};
    for (const [name, values] of all) if (name in chosen) params.set(name, values);
    params.set(TYPED_PARAM, [before]);
    return unchanged;
  }
  if (before === '' && text === params.get(FILTERS.keyword.key)?.[0]) return unchanged;
  removeSentence(params, before, context);
  const reading = readTyped(text, params, context);
  const radiusBefore = params.get(RADIUS_PARAM) ?? [];
  const isByVin = reading !== undefined && namesCarsByVin(reading.chosen);
  if (isByVin) clearOtherChoices(params);
  if (reading) addToSearch(params, reading.chosen);
  const left = reading ? reading.text : text;
  params.set(FILTERS.keyword.key, left === '' ? [] : [left]);
  const isTold = reading !== undefined && (hasReading(reading) || hasUnsearchableWords(reading));
  if (isTold || pageForWords(text) !== null) params.set(TYPED_PARAM, [text]);
  if (isByVin && namesPlace(params) && radiusBefore[0] === ANY_DISTANCE)
    params.set(TYPED_PARAM, [`${text} ${ANY_DISTANCE_WORDS}`]);
  return { params, text, left: left.split(' ').filter(Boolean), ...(isByVin && { radiusBefore }) };
}

/** Returns whether words only mean cars by their VINs. */
function namesCarsByVin(chosen: Params): boolean {
  return (
    FILTERS.vin.key in chosen &&
    Object.keys(chosen).every((name) => name === FILTERS.vin.key || name === ANY_CONDITION.name)
  );
}

/**
 * Removes other filters, so that a VIN always finds its car. Keeps the place, from which the distance is shown, with
 * any radius.
 */
function clearOtherChoices(params: SearchParams): void {
  for (const name of params.keys()) if (FILTER_PARAMS.has(name) && !KEPT_PARAMS.has(name)) params.set(name, []);
  params.set(RADIUS_PARAM, namesPlace(params) ? [ANY_DISTANCE] : []);
}

function namesPlace(params: SearchParams): boolean {
  return paramsOfGroup('place').some((name) => (params.get(name) ?? []).length > 0);
}

/** Removes the choices of earlier words, except the place. */
function removeSentence(params: SearchParams, typed: string, context: SearchContext): void {
  const reading = typed === '' ? undefined : readTyped(typed, params, context);
  if (!reading) return;
  const others = Object.entries(reading.chosen).filter(([name]) => !KEPT_PARAMS.has(name));
  removeFromSearch(params, Object.fromEntries(others));
  // Only a VIN is searched at any distance.
  if (namesCarsByVin(reading.chosen)) removeFromSearch(params, { [RADIUS_PARAM]: [ANY_DISTANCE] });
}

/** Returns what words mean in a search with these parameters; `undefined` if there is no vocabulary. */
export function readTyped(text: string, params: SearchParams, context: SearchContext): SentenceReading | undefined {
  const lexicon = context.vocabulary?.();
  if (!lexicon) return undefined;
  const { currentYear, findZip, findCity } = context;
  const hasPlace = [PLACE_PARAMS.zip, PLACE_PARAMS.city, PLACE_PARAMS.place].some(
    (name) => (params.get(name) ?? []).length > 0,
  );
  const hasPackage = (name: string) => context.knows(FILTERS.packages.key, name);
  return readSentence(text, { lexicon, currentYear, findZip, findCity, hasPlace, hasPackage });
}

/** Returns whether any word was read as a filter or raises a question. */
export function hasReading({ chosen, questions }: SentenceReading): boolean {
  return Object.keys(chosen).length > 0 || questions.length > 0;
}

/** Returns whether a word requests nothing by itself: `for`, `my`. */
export function isFiller(word: string): boolean {
  return FILLER_WORDS.has(word.toLowerCase());
}

/** Collapses white space, and limits the text to `MAX_CHARACTERS`. */
export function tidyWords(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS).trimEnd().toWellFormed();
}
