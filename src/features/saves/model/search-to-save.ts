import {
  chipsOf,
  cleanNumbers,
  emptyQuery,
  FILTERS,
  formatQuery,
  type ParsedQuery,
  parseQuery,
  readRequest,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { readKeyword, readWords } from '#features/words/words.ts';

/** A search as it is kept. */
export type SearchToSave = {
  /** The search's one spelling: filters alone, in canonical order. */
  query: string;
  /** What it asks for: its choices in the order of the page. */
  title: string;
  /** Something is chosen that the brand does not choose by itself; without that there is nothing to keep. */
  hasChoices: boolean;
  parsed: ParsedQuery;
};

const MOST_TITLE = 200;

/**
 * What is kept of a search, whatever its spelling: aliases, order and paging make no other search, and words are kept as
 * the filters that they mean.
 * @param search query string, with or without `?`.
 */
export function searchToSave(search: string, context: SearchContext): SearchToSave {
  const cleaned = cleanNumbers(search) ?? search;
  const meant = readWords(cleaned, context) ?? cleaned;
  const asFilters = readKeyword(meant, context)?.search ?? meant;
  const parsed = parseQuery(readRequest(asFilters), context);
  const query = withoutManner(parsed.query, context);
  const chips = chipsOf(query, context);
  const title = chips.map(({ label }) => label).join(' · ') || 'All cars';
  return {
    query: formatQuery(query, context),
    title: title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE - 1).toWellFormed()}…` : title,
    hasChoices: choicesOf(query, context) > 0,
    parsed: { ...parsed, query },
  };
}

/** A search as programs may spell it: its codes in capitals, where nothing is known by the given ones. */
export function withCodes(search: string, context: SearchContext): string {
  const request = readRequest(search);
  const { invalid } = parseQuery(request, context);
  const unknown = new Set(invalid.map(({ name, value }) => `${name} ${value}`));
  const isCode = (name: string, value: string) => name === 'trimCode' || unknown.has(`${name} ${value}`);
  const params = new URLSearchParams();
  for (const name of new Set(new URLSearchParams(request.canonical).keys())) {
    for (const value of request.read(name)) params.append(name, isCode(name, value) ? value.toUpperCase() : value);
  }
  return params.toString();
}

/** How many choices a search shows that the brand does not make by itself (readings: default chips do not count). */
export function choicesOf(query: VehicleQuery, context: SearchContext): number {
  const byItself = new Set(chipsOf(emptyQuery(context), context).map(({ key, label }) => `${key} ${label}`));
  return chipsOf(query, context).filter(({ key, label }) => !byItself.has(`${key} ${label}`)).length;
}

/** Another order, another part of the results, or a distance from nowhere: the same search. */
function withoutManner({ filters }: VehicleQuery, context: SearchContext): VehicleQuery {
  const location = filters.location.place ? filters.location : FILTERS.location.none;
  return { ...emptyQuery(context), filters: { ...filters, location } };
}
