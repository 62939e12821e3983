import { formatParams, paramsOfSearch, type SearchContext } from '#features/search/search.ts';
import { isMeaningful, readTyped, tidyWords } from './words-param.ts';
import { type KeywordScope, scopeOfWords } from './keyword-scope.ts';
import { narrowSearch } from './narrow-search.ts';
import { isText, joinChosen, type WordSpan } from './read-sentence.ts';

/** What the words of a `keyword` became: `spans` of it, the text that is left to filter by (`leftover`), and where the search asks for other than they do. */
export type KeywordReading = {
  keyword: string;
  leftover: string;
  spans: readonly WordSpan[];
  scope: readonly string[];
};

/** The parameter of calls that takes a keyword as text alone. */
export const KEYWORD_AS = 'keywordAs';

/**
 * Reads the `keyword` of a call as filters, which hold together with its parameters: the same value twice is that value,
 * the narrower of two wins, and contradictions find nothing. Returns the call's search with what was read in place of the
 * words, as a query string, and `condition`, which every result must meet; `null` where the words mean nothing, and where
 * the call says `keywordAs=text`.
 */
export function readKeyword(
  search: string,
  context: SearchContext,
): { search: string; condition: KeywordScope; reading: KeywordReading } | null {
  if (new URLSearchParams(search).get(KEYWORD_AS) === 'text') return null;
  const params = paramsOfSearch(search);
  const keyword = tidyWords(params.get('keyword')?.[0] ?? '');
  const read = keyword === '' ? undefined : readTyped(keyword, params, context);
  if (!read || !isMeaningful(read)) return null;
  const { spans, scope } = read;
  const leftover = spans.flatMap((span) => (isText(span) ? [span.words] : [])).join(' ');
  const chosen = joinChosen(spans.flatMap((span) => (span.kind === 'chip' ? [span.params] : [])));
  narrowSearch(params, chosen);
  params.set('keyword', leftover === '' ? [] : [leftover]);
  const condition = scopeOfWords(chosen, params, context);
  return { search: formatParams(params), condition, reading: { keyword, leftover, spans, scope } };
}
