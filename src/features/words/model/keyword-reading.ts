import { formatParams, paramsInSearch, readRequest, type SearchContext, FILTERS } from '#features/search/search.ts';
import { hasReading, readTyped, tidyWords } from './words-param.ts';
import { type KeywordScope, scopeForWords } from './keyword-scope.ts';
import { narrowSearch } from './narrow-search.ts';
import { searchesText, combineChosenParams, type WordSpan } from './read-sentence.ts';

/**
 * The reading of a `keyword`: its `spans`, the text that is left to filter by (`leftover`), and where the search
 * differs from the words (`scope`).
 */
export type KeywordReading = {
  keyword: string;
  leftover: string;
  spans: readonly WordSpan[];
  scope: readonly string[];
};

/** The API parameter that makes a keyword plain text. */
export const KEYWORD_AS_PARAM = 'keywordAs';

/**
 * Interprets the `keyword` of an API call as filters that apply together with its parameters: the same value twice
 * counts once, the narrower of two values wins, and contradictions find nothing. Returns the call's search as a query
 * string, with filters in place of the words, and `condition`, which every result must meet. Returns `null` if the
 * words mean nothing, or if the call contains `keywordAs=text`.
 */
export function readKeyword(
  search: string,
  context: SearchContext,
): { search: string; condition: KeywordScope; reading: KeywordReading } | null {
  if (new URLSearchParams(search).get(KEYWORD_AS_PARAM) === 'text') return null;
  const keyword = tidyWords(readRequest(search).read(FILTERS.keyword.key)[0] ?? '');
  if (keyword === '') return null;
  const params = paramsInSearch(search);
  const read = readTyped(keyword, params, context);
  if (!read || !hasReading(read)) return null;
  const { spans, scope } = read;
  const leftover = spans.flatMap((span) => (searchesText(span) ? [span.words] : [])).join(' ');
  const chosen = combineChosenParams(spans.flatMap((span) => (span.kind === 'chip' ? [span.params] : [])));
  narrowSearch(params, chosen);
  params.set(FILTERS.keyword.key, leftover === '' ? [] : [leftover]);
  const condition = scopeForWords(chosen, params, context);
  return { search: formatParams(params), condition, reading: { keyword, leftover, spans, scope } };
}
