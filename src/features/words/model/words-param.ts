import {
  formatParams,
  paramsOfSearch,
  type SearchParams,
  type SearchContext,
  FILTERS,
  PLACE_PARAMS,
} from '#features/search/search.ts';
import { addToSearch } from './add-reading.ts';
import { readSentence, type SentenceReading } from './read-sentence.ts';

/** The words that a shopper typed into the search field above the results. */
const WORDS = 'words';
/**
 * The same words, in the URL of the search that they became, so that the page can show them and the shopper can undo
 * them.
 */
export const TYPED_PARAM = 'typed';
const MAX_CHARACTERS = 300;

/** Parameters that belong to the previous list. */
const PAGING = ['firstRecord', 'after'];

/**
 * Returns the canonical query, without `?`, of a search with `words`. Their meaning is added to the current choices,
 * and only the leftover text stays as `keyword`. If the words mean anything, `typed` keeps them. Returns `null` if the
 * search has no `words` parameter. Words equal to the current keyword remain text, and empty words remove it.
 */
export function readWords(search: string, context: SearchContext): string | null {
  const given = new URLSearchParams(search);
  if (!given.has(WORDS)) return null;
  const text = tidyWords(given.getAll(WORDS).join(' '));
  for (const name of [WORDS, TYPED_PARAM, ...PAGING]) given.delete(name);
  const params = paramsOfSearch(given.toString());
  if (text === params.get(FILTERS.keyword.key)?.[0]) return formatParams(params);
  const reading = readTyped(text, params, context);
  if (reading) addToSearch(params, reading.chosen);
  const left = reading ? reading.text : text;
  params.set(FILTERS.keyword.key, left === '' ? [] : [left]);
  if (reading && hasReading(reading)) params.set(TYPED_PARAM, [text]);
  return formatParams(params);
}

/** Returns what words mean in a search with these parameters; `undefined` if there is no vocabulary. */
export function readTyped(text: string, params: SearchParams, context: SearchContext): SentenceReading | undefined {
  const lexicon = context.vocabulary?.();
  if (!lexicon) return undefined;
  const { currentYear, findZip, findCity } = context;
  const hasPlace = [PLACE_PARAMS.zip, PLACE_PARAMS.city, PLACE_PARAMS.place].some(
    (name) => (params.get(name) ?? []).length > 0,
  );
  return readSentence(text, { lexicon, currentYear, findZip, findCity, hasPlace });
}

/** Whether any word was read as a filter or raises a question. */
export function hasReading({ chosen, questions }: SentenceReading): boolean {
  return Object.keys(chosen).length > 0 || questions.length > 0;
}

/** Collapses white space, and limits the text to `MAX_CHARACTERS`. */
export function tidyWords(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS).trimEnd().toWellFormed();
}
