import { formatParams, paramsOfSearch, type SearchParams, type SearchContext } from '#features/search/search.ts';
import { addToSearch } from './add-reading.ts';
import { readSentence, type SentenceReading } from './read-sentence.ts';

/** What a shopper typed into the bar above the results. */
const WORDS = 'words';
/** The same, in the address of the search that it became: what lets the page tell, and the shopper take it back. */
export const TYPED = 'typed';
const MOST_CHARACTERS = 300;

/** They belong to the list before. */
const PAGING = ['firstRecord', 'after'];

/**
 * The canonical query, without `?`, of a search with `words`: what they mean is added to what is chosen, and only what is
 * left of them stays as `keyword`; where they mean anything, `typed` keeps them. `null` when the search has no such
 * parameter. Words that are the present keyword stay what they are, and none take it away.
 */
export function readWords(search: string, context: SearchContext): string | null {
  const given = new URLSearchParams(search);
  if (!given.has(WORDS)) return null;
  const text = tidyWords(given.getAll(WORDS).join(' '));
  for (const name of [WORDS, TYPED, ...PAGING]) given.delete(name);
  const params = paramsOfSearch(given.toString());
  if (text === params.get('keyword')?.[0]) return formatParams(params);
  const reading = readTyped(text, params, context);
  if (reading) addToSearch(params, reading.chosen);
  const left = reading ? reading.text : text;
  params.set('keyword', left === '' ? [] : [left]);
  if (reading && isMeaningful(reading)) params.set(TYPED, [text]);
  return formatParams(params);
}

/** What words mean in a search with these parameters; absent where nothing is known that they could mean. */
export function readTyped(text: string, params: SearchParams, context: SearchContext): SentenceReading | undefined {
  const lexicon = context.vocabulary?.();
  if (!lexicon) return undefined;
  const { currentYear, findZip, findCity } = context;
  const hasPlace = ['zip', 'city', 'location'].some((name) => (params.get(name) ?? []).length > 0);
  return readSentence(text, { lexicon, currentYear, findZip, findCity, hasPlace });
}

/** Whether any word was read as a filter, or is asked about. */
export function isMeaningful({ chosen, questions }: SentenceReading): boolean {
  return Object.keys(chosen).length > 0 || questions.length > 0;
}

/** Single spaces, and no longer than a wish is. */
export function tidyWords(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS).trimEnd().toWellFormed();
}
