import type { VehicleView } from '#features/search/search.server.ts';
import {
  FILTERS,
  formatParams,
  formatQuery,
  paramsOfGroup,
  type Params,
  paramsInSearch,
  parseQuery,
  readRequest,
  RADIUS_PARAM,
  type SearchContext,
  type SearchParams,
  STYLE_PARAM,
  ANY_CONDITION,
} from '#features/search/search.ts';
import { addToSearch, replaceCars } from '../model/add-reading.ts';
import { explainWords } from '../model/explain-words.ts';
import { readKnownWords, searchBeforeWords, TYPED_PARAM } from '../model/words-param.ts';
import { isExactNamePrefix } from '../model/keyword-suggestions.ts';
import type { SuggestedPhrase, SuggestionKind } from './keyword-vocabulary.ts';

/**
 * A search that the search field suggests. `query`, without `?`, leads to it and finds `count` cars. `sentence`: all of
 * the typed words; `popular` and `nearby`: offered before anything is typed; `text`: the words of the current search as
 * plain text.
 */
export type SearchSuggestion = {
  text: string;
  kind: SuggestionKind | 'sentence' | 'popular' | 'nearby' | 'text';
  count: number;
  query: string;
};

/**
 * A phrase, with its rank among the matches of the typed words, and the number of cars of any condition that have it.
 */
export type RankedPhrase = { phrase: SuggestedPhrase; rank: number; cars: number };

const MAX_ROWS = 8;
/** The maximum number of phrases to count, because each pause in typing costs this many searches. */
export const MAX_COUNTED_PHRASES = 12;
const MAX_TRIMS = 3;
const MAX_POPULAR = 4;

type Completion = { view: VehicleView; context: SearchContext; signal: AbortSignal | undefined };

/**
 * Suggests searches for typed words, the best first. The first one is the search that all of the words mean, unless
 * they only name something that is suggested anyway. Like typed words, each suggestion replaces the choices of an
 * earlier sentence and keeps all other choices of the current search, so its count equals that of the filter panel.
 * @param ranked the best first; only the first `MAX_COUNTED_PHRASES` that may be useful are counted.
 */
export async function completeWords(
  words: string,
  search: string,
  ranked: readonly RankedPhrase[],
  completion: Completion,
): Promise<SearchSuggestion[]> {
  const { context } = completion;
  const sentence = await completeSentence(words, search, completion);
  const base = searchBeforeWords(search, context);
  const found: (SearchSuggestion & { rank: number })[] = [];
  for (const { phrase, rank } of withFewTrims(ranked).filter(mayBeUseful).slice(0, MAX_COUNTED_PHRASES)) {
    const params = new Map(base);
    choosePhrase(params, phrase);
    const suggestion = await countSearch(params, phrase.text, completion);
    // An exact name is suggested even if no car has it. A guess must lead to cars.
    const isUseful = suggestion.count > 0 || isExactNamePrefix(rank);
    if (isUseful) found.push({ text: phrase.text, kind: phrase.kind, ...suggestion, rank });
  }
  const sorted = found.toSorted((a, b) => a.rank - b.rank || b.count - a.count || (a.text < b.text ? -1 : 1));
  const rows = sorted.map(({ text, kind, count, query }): SearchSuggestion => ({ text, kind, count, query }));
  const searchOf = ({ query }: SearchSuggestion) => formatQuery(parseQuery(readRequest(query), context).query, context);
  const meant = sentence && searchOf(sentence);
  const isSuggested = rows.some((row) => searchOf(row) === meant);
  return [...(sentence && !isSuggested ? [sentence] : []), ...rows].slice(0, MAX_ROWS);
}

/** Returns the search that all words mean, unless they mean nothing. */
async function completeSentence(
  words: string,
  search: string,
  completion: Completion,
): Promise<SearchSuggestion | null> {
  const { context } = completion;
  const given = new URLSearchParams(search);
  given.set('words', words);
  const hasCars = async (query: string) => (await countQuery(query, completion)) > 0;
  const meant = await readKnownWords(given.toString(), context, hasCars);
  if (meant === null) return null;
  const { query } = parseQuery(readRequest(meant), context);
  const explained = explainWords(meant, query, context);
  if (!explained || explained.labels.length === 0) return null;
  const text = [...explained.labels, ...(explained.text === '' ? [] : [`“${explained.text}”`])].join(' · ');
  return { text, kind: 'sentence', count: await countQuery(meant, completion), query: meant };
}

/**
 * Suggests the most popular models before anything is typed: those near the place of the current search, or else
 * anywhere. They keep only its condition and place.
 * @param popular phrases, the most popular first.
 */
export async function suggestPopularModels(
  search: string,
  popular: readonly SuggestedPhrase[],
  completion: Completion,
): Promise<SearchSuggestion[]> {
  const params = paramsInSearch(search);
  const place = paramsOfGroup('place');
  const kept = new Set<string>([...place, RADIUS_PARAM, FILTERS.listingType.key, ANY_CONDITION.name]);
  const base: SearchParams = new Map([...params].filter(([name]) => kept.has(name)));
  const hasPlace = place.some((name) => (base.get(name) ?? []).length > 0);
  const counted: SearchSuggestion[] = [];
  for (const phrase of popular) {
    const own = new Map(base);
    choosePhrase(own, phrase);
    const { count, query } = await countSearch(own, phrase.text, completion);
    if (count > 0) counted.push({ text: phrase.text, kind: hasPlace ? 'nearby' : 'popular', count, query });
  }
  const best = counted.toSorted((a, b) => b.count - a.count).slice(0, MAX_POPULAR);
  return [...best, ...(await completeAsText(search, completion))];
}

/** Offers to search for the exact words, which were interpreted as the current search. */
async function completeAsText(search: string, completion: Completion): Promise<SearchSuggestion[]> {
  const { context } = completion;
  const explained = explainWords(search, parseQuery(readRequest(search), context).query, context);
  if (!explained || explained.labels.length === 0) return [];
  const query = explained.asText;
  return [
    { text: `Exact words “${explained.typed}”`, kind: 'text', count: await countQuery(query, completion), query },
  ];
}

/** Returns whether a phrase may be suggested: an exact name always, a guess only if some car matches. */
function mayBeUseful({ rank, cars }: Pick<RankedPhrase, 'rank' | 'cars'>): boolean {
  return cars > 0 || isExactNamePrefix(rank);
}

/** Keeps only the best trims, because a model may have dozens. */
function withFewTrims(ranked: readonly RankedPhrase[]): RankedPhrase[] {
  let trims = 0;
  return ranked.filter(({ phrase }) => phrase.kind !== 'trim' || (trims += 1) <= MAX_TRIMS);
}

/** Chooses what a phrase names, as a click in the filter panel would. */
function choosePhrase(params: SearchParams, { kind, params: own }: SuggestedPhrase): void {
  const chosen: Params = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, [value]]));
  if (kind === 'feature') addToSearch(params, chosen);
  else if (kind === 'bodyStyle') params.set(STYLE_PARAM, chosen[STYLE_PARAM]!);
  else replaceCars(params, chosen);
}

async function countSearch(
  params: SearchParams,
  text: string,
  completion: Completion,
): Promise<{ count: number; query: string }> {
  const { context } = completion;
  const parsed = parseQuery(readRequest(formatParams(params)), context);
  return {
    count: await countParsed(parsed, completion),
    query: formatParams(paramsInSearch(formatQuery(parsed.query, context)).set(TYPED_PARAM, [text])),
  };
}

function countQuery(search: string, completion: Completion): Promise<number> {
  return countParsed(parseQuery(readRequest(search), completion.context), completion);
}

async function countParsed(
  { query, invalid }: ReturnType<typeof parseQuery>,
  { view, context, signal }: Completion,
): Promise<number> {
  return invalid.length > 0 ? 0 : view.count(query, context, { signal });
}
