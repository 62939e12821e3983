import { formatParams } from '../canonical-url.ts';
import type { SearchContext } from '../filter.ts';
import { isMeaningful, paramsOfSearch, readTyped, tidyWords } from '../words-param.ts';
import { addToSearch, choiceOf, isAdded, type SearchParams } from './add-reading.ts';
import type { Params } from './lexicon.ts';
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
 * Reads the `keyword` of a call as filters. Parameters that are given stay as they are: words about what they choose
 * filter text. Answers the call's search with what was read in place of the words, as a query string; `null` where they
 * mean nothing, and where the call says `keywordAs=text`.
 */
export function readKeyword(
  search: string,
  context: SearchContext,
): { search: string; reading: KeywordReading } | null {
  if (new URLSearchParams(search).get(KEYWORD_AS) === 'text') return null;
  const params = paramsOfSearch(search);
  const keyword = tidyWords(params.get('keyword')?.[0] ?? '');
  const read = keyword === '' ? undefined : readTyped(keyword, params, context);
  if (!read || !isMeaningful(read)) return null;
  const spans = keepGiven(read.spans, params);
  const leftover = spans.flatMap((span) => (isText(span) ? [span.words] : [])).join(' ');
  addToSearch(params, joinChosen(spans.flatMap((span) => (span.kind === 'chip' ? [span.params] : []))));
  params.set('keyword', leftover === '' ? [] : [leftover]);
  const isWhole = spans.every((span, at) => span === read.spans[at]);
  return { search: formatParams(params), reading: { keyword, leftover, spans, scope: isWhole ? read.scope : [] } };
}

/** A trim goes with its model. */
function keepGiven(spans: readonly WordSpan[], given: SearchParams): WordSpan[] {
  const isCar = (span: WordSpan) => span.kind === 'chip' && ('makeCode' in span.params || 'trimCode' in span.params);
  const isCarGiven = spans.some((span) => isCar(span) && isGiven(span, given));
  return spans.map((span) => (isGiven(span, given) || (isCarGiven && isCar(span)) ? textOf(span) : span));
}

function textOf({ from, to, words }: WordSpan): WordSpan {
  return { from, to, words, kind: 'leftover' };
}

/** Whether a chip would take away what a parameter of the call chose. */
function isGiven(span: WordSpan, given: SearchParams): boolean {
  if (span.kind !== 'chip') return false;
  const isSet = (name: string) => name !== 'allListingType' && (given.get(name) ?? []).length > 0;
  const names = Object.keys(span.params).filter((name) => !isAdded(name));
  if (names.some((name) => name === 'makeCode' || name === 'trimCode')) return !isWithinMakes(span.params, given);
  return names.some((name) => choiceOf(name).some(isSet));
}

/** A car of the makes that were given narrows them, where no model was given. */
function isWithinMakes({ makeCode = [] }: Params, given: SearchParams): boolean {
  const makes = given.get('makeCode') ?? [];
  const hasFiner = ['modelCode', 'trimCode', 'seriesCode'].some((name) => (given.get(name) ?? []).length > 0);
  return !hasFiner && (makes.length === 0 || makeCode.every((make) => makes.includes(make)));
}
