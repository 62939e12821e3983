import { trimAfterModel } from '#features/listings/listings.ts';
import { labelOf, US_STATES } from '#features/reference/reference.ts';
import {
  cleanNumbers,
  emptyQuery,
  FILTERS,
  formatQuery,
  listChoices,
  type ParsedQuery,
  parseQuery,
  readRequest,
  type SearchContext,
  type VehicleQuery,
  PLACE_PARAMS,
  VEHICLE_PARAMS,
} from '#features/search/search.ts';
import { readKeyword, readWords } from '#features/words/words.ts';

/** A search in the form in which it is saved. */
export type SearchToSave = {
  /** Canonical query: filters only. */
  query: string;
  /** Names the search: `Used Toyota Tacoma near Denver (100 mi) · Under $20,000`. */
  title: string;
  /** Whether anything is chosen that the brand does not choose by default. Otherwise there is nothing to save. */
  hasChoices: boolean;
  parsed: ParsedQuery;
};

const MAX_TITLE = 200;

/**
 * Returns a search in the form in which it is saved, independent of its spelling. Aliases, order and paging do not make
 * it a different search, and words are saved as the filters that they mean.
 * @param search query string, with or without `?`.
 */
export function searchToSave(search: string, context: SearchContext): SearchToSave {
  const cleaned = cleanNumbers(search) ?? search;
  const meant = readWords(cleaned, context) ?? cleaned;
  const asFilters = readKeyword(meant, context)?.search ?? meant;
  const parsed = parseQuery(readRequest(asFilters), context);
  const query = withoutManner(parsed.query, context);
  const title = titleOf(query, context);
  return {
    query: formatQuery(query, context),
    title: title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1).toWellFormed()}…` : title,
    hasChoices: choicesOf(query, context) > 0,
    parsed: { ...parsed, query },
  };
}

/** Names a search by condition, vehicles and place; the other choices follow in the order of the page. */
function titleOf(query: VehicleQuery, context: SearchContext): string {
  const chips = listChoices(query, context);
  const labelsOf = (key: string) => chips.filter((chip) => chip.key === key).map(({ label }) => label);
  const { makeModelTrim } = query.filters;
  const isOneCar = Object.values(makeModelTrim).every((codes) => codes.length < 2);
  const names = labelsOf('makeModelTrim');
  const named = isOneCar ? carName(names, makeModelTrim.trims.length > 0) : names.join(', ');
  const conditions = labelsOf(FILTERS.listingType.key).join(', ');
  const subject = [conditions, named || (conditions ? 'cars' : 'All cars')].filter(Boolean).join(' ');
  const others = chips.filter(
    ({ key }) => ![FILTERS.listingType.key, 'makeModelTrim', PLACE_PARAMS.place].includes(key),
  );
  return [`${subject}${whereOf(query)}`, ...others.map(({ label }) => label)].join(' · ');
}

/** Names a make, or its model with the trim: `Honda Civic Si` for the trim Si of the Civic Si. */
function carName(names: readonly string[], hasTrim: boolean): string {
  if (!hasTrim) return names.join(' ');
  const model = names.slice(0, -1).join(' ');
  return [model, trimAfterModel({ model, trim: names.at(-1)! })].filter((name) => name !== null).join(' ');
}

function whereOf({ filters: { location } }: VehicleQuery): string {
  const { place, radiusMiles, inState } = location;
  if (inState !== undefined) return ` in ${labelOf(US_STATES, inState)}`;
  if (!place) return '';
  return ` near ${place.city} (${radiusMiles === 0 ? 'any distance' : `${radiusMiles} mi`})`;
}

/** Normalizes a search as programs may spell it: uppercases trim codes, and other codes that are otherwise unknown. */
export function normalizeCodes(search: string, context: SearchContext): string {
  const request = readRequest(search);
  const { invalid } = parseQuery(request, context);
  const unknown = new Set(invalid.map(({ name, value }) => `${name} ${value}`));
  const isCode = (name: string, value: string) => name === VEHICLE_PARAMS.trim || unknown.has(`${name} ${value}`);
  const params = new URLSearchParams();
  for (const name of new Set(new URLSearchParams(request.canonical).keys())) {
    for (const value of request.read(name)) params.append(name, isCode(name, value) ? value.toUpperCase() : value);
  }
  return params.toString();
}

/** Counts the choices of a search that the brand does not make by default (spec I18). */
export function choicesOf(query: VehicleQuery, context: SearchContext): number {
  const byItself = listChoices(emptyQuery(context), context);
  return listChoices(query, context).filter(
    ({ key, label }) => !byItself.some((choice) => choice.key === key && choice.label === label),
  ).length;
}

/** Removes order, paging and a distance without a place, because the search is the same without them. */
function withoutManner({ filters }: VehicleQuery, context: SearchContext): VehicleQuery {
  const { place, inState } = filters.location;
  const withoutPlace = { ...FILTERS.location.none, ...(inState !== undefined && { inState }) };
  return { ...emptyQuery(context), filters: { ...filters, location: place ? filters.location : withoutPlace } };
}
