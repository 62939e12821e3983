import {
  formatParams,
  readRequest,
  paramsInSearch,
  type SearchParams,
  ANY_CONDITION,
  FILTERS,
  RADIUS_PARAM,
  listChoices,
  type SearchContext,
  SORTS,
  describeTerms,
  formatQuery,
  parseQuery,
  type VehicleQuery,
  type Params,
} from '#features/search/search.ts';
import { hasReading, isFiller, readTyped, tidyWords, TYPED_PARAM } from './words-param.ts';
import { addToSearch, removeFromSearch } from './add-reading.ts';
import { combineChosenParams, type SentenceReading, type WordSpan } from './read-sentence.ts';
import { readSearchParams } from '#kit/text/search-params.ts';

/** The page's explanation of the words that a shopper typed. Links are canonical queries. */
export type WordsExplanation = {
  typed: string;
  /** Labels of the chips that the words became. */
  labels: string[];
  /** Words for which we chose the value, with the resulting label and the reason. */
  notes: { words: string; label: string; note: string }[];
  /** Sentences that explain how the search differs from the words. */
  scope: readonly string[];
  /** Words that filter text. */
  text: string;
  /** Words that request nothing, or something that no listing states. */
  passedOver: string[];
  questions: { words: string; ask: string; choices: { label: string; query: string }[] }[];
  /** Query of the search with all of the words as text instead. */
  asText: string;
};

/**
 * Explains the words that a search came from, which its URL contains. Returns `null` if the URL contains none, or if
 * the search has changed since.
 */
export function explainWords(search: string, query: VehicleQuery, context: SearchContext): WordsExplanation | null {
  const read = readSentenceOf(search, context);
  if (!read || !hasChosen(read.params, read.reading.chosen)) return null;
  const { typed, params, reading } = read;
  const { chosen, spans, questions, scope } = reading;
  const passedOver = ignoredWords(spans, query.filters.keyword);
  if (!hasReading(reading) && passedOver.length === 0) return null;
  return {
    typed,
    labels: labelsOf(chosen, context),
    notes: spans.flatMap((span) =>
      span.kind === 'chip' && span.note !== undefined
        ? [{ words: span.words, label: labelsOf(span.params, context).join(', '), note: span.note }]
        : [],
    ),
    scope,
    text: query.filters.keyword,
    passedOver,
    questions: questions
      .filter(({ alternatives }) => !alternatives.some((one) => hasChosen(params, one)))
      .map((question) => ({
        words: question.words,
        ask: question.ask,
        // An alternative that no car here has gets no label.
        choices: question.alternatives
          .map((one) => ({
            label: labelsOf(one, context).join(', '),
            query: queryWith(withoutText(question, params, reading), combineChosenParams([chosen, one])),
          }))
          .filter(({ label }) => label !== ''),
        isText: isText(question, reading),
      }))
      .filter(({ choices, isText: isSearched }) => choices.length > 0 || !isSearched)
      .map(({ words, ask, choices }) => ({ words, ask, choices })),
    asText: asText(params, reading, typed, context),
  };
}

/**
 * Returns the sentence that a search came from, if any part of it still applies; otherwise `null`. The page shows it in
 * the search field.
 */
export function sentenceOf(search: string, context: SearchContext): string | null {
  const read = readSentenceOf(search, context);
  if (!read) return null;
  const { typed, params, reading } = read;
  const chosen = Object.entries(reading.chosen);
  const isInForce = chosen.some(([name, values]) => values.some((value) => params.get(name)?.includes(value)));
  return isInForce || chosen.length === 0 ? typed : null;
}

type ReadSentence = { typed: string; params: SearchParams; reading: SentenceReading };

/** The last sentence of each context, cached because a page needs the reading of its search twice. */
const LAST_READ = new WeakMap<SearchContext, { search: string; read: ReadSentence | null }>();

/** Returns how the sentence of a search was read; `null` if the search comes from no sentence. */
export function readSentenceOf(search: string, context: SearchContext): ReadSentence | null {
  const last = LAST_READ.get(context);
  if (last?.search === search) return last.read;
  const read = readTypedSentence(search, context);
  LAST_READ.set(context, { search, read });
  return read;
}

function readTypedSentence(search: string, context: SearchContext): ReadSentence | null {
  if (!readSearchParams(search).has(TYPED_PARAM)) return null;
  const params = paramsInSearch(search);
  const typed = tidyWords(params.get(TYPED_PARAM)?.[0] ?? '');
  const reading = typed === '' ? undefined : readTyped(typed, params, context);
  return reading ? { typed, params, reading } : null;
}

/** Returns the words that no listing contains, and the leftover words that are not in the keyword. */
function ignoredWords(spans: readonly WordSpan[], keyword: string): string[] {
  const searched = new Set(keyword.split(' '));
  return spans.flatMap((span) => {
    if (span.kind !== 'leftover') return [];
    if (span.isIdle) return withoutJoints(span.words);
    return withoutJoints(
      span.words
        .split(/\s+/)
        .filter((word) => !searched.has(word) && !isFiller(word))
        .join(' '),
    );
  });
}

/**
 * Returns how a keyword could be interpreted as filters, with the link that does so; `null` if its words mean nothing.
 */
export function suggestFilterReading(
  query: VehicleQuery,
  context: SearchContext,
): { keyword: string; labels: string[]; query: string } | null {
  const { keyword } = query.filters;
  if (keyword === '') return null;
  const link = formatQuery(query, context, { keyword: '' });
  const reading = readTyped(keyword, paramsInSearch(link), context);
  if (!reading || Object.keys(reading.chosen).length === 0) return null;
  const params = paramsInSearch(link).set('words', [keyword]);
  return { keyword, labels: labelsOf(reading.chosen, context), query: formatParams(params) };
}

type Question = SentenceReading['questions'][number];

/** Returns whether the words of an open question are used as text until it is answered. */
function isText({ words }: Question, { spans }: SentenceReading): boolean {
  return spans.some((span) => isGuessOf(span, words));
}

function isGuessOf(span: WordSpan, words: string): boolean {
  return span.kind === 'leftover' && span.question !== undefined && span.words === words;
}

/** Removes the words of a question from the text, because an answer replaces them. */
function withoutText(question: Question, params: SearchParams, reading: SentenceReading): SearchParams {
  if (!isText(question, reading)) return params;
  const answered = new Set(question.words.split(/\s+/));
  const left = (params.get(FILTERS.keyword.key)?.[0] ?? '').split(' ').filter((word) => !answered.has(word));
  const text = left.join(' ');
  return new Map(params).set(FILTERS.keyword.key, text === '' ? [] : [text]);
}

/** Removes words such as `and` and `or`, because they were understood. */
function withoutJoints(words: string): string[] {
  const left = words.split(/\s+/).filter((word) => word !== '' && !/^(?:and|n?or|&)$/i.test(word));
  return left.length > 0 ? [left.join(' ')] : [];
}

/** Returns whether a search contains everything that was chosen. */
function hasChosen(params: SearchParams, chosen: Params): boolean {
  return Object.entries(chosen).every(([name, values]) => values.every((value) => params.get(name)?.includes(value)));
}

/** Returns the labels of a choice: its chips, and the parts that have no chip. */
function labelsOf(chosen: Params, context: SearchContext): string[] {
  const isOfConditions = FILTERS.listingType.key in chosen;
  const read = (name: string) =>
    chosen[name] ?? (name === ANY_CONDITION.name && !isOfConditions ? [ANY_CONDITION.value] : []);
  const { query } = parseQuery({ read }, context);
  const { location, payment } = query.filters;
  const radius = chosen[RADIUS_PARAM]?.[0];
  const hasTerms = FILTERS.payment.params.some(({ name }) => name in chosen);
  return [
    ...listChoices(query, context).map(({ label }) => label),
    ...(radius !== undefined && !location.place ? [radius === '0' ? 'Any distance' : `Within ${radius} miles`] : []),
    ...(hasTerms ? [`Estimated with ${describeTerms(payment.terms)}`] : []),
    ...SORTS.filter(({ code }) => code === chosen['sortBy']?.[0]).map(({ label }) => `Sorted by ${label}`),
  ];
}

function queryWith(params: SearchParams, chosen: Params): string {
  const changed = new Map(params);
  addToSearch(changed, chosen);
  return formatParams(changed);
}

function asText(params: SearchParams, { chosen }: SentenceReading, typed: string, context: SearchContext): string {
  const left = new Map(params);
  left.delete(TYPED_PARAM);
  removeFromSearch(left, chosen);
  left.set(FILTERS.keyword.key, [typed]);
  return formatQuery(parseQuery(readRequest(formatParams(left)), context).query, context);
}
