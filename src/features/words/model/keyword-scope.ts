import {
  type InvalidParam,
  type SearchContext,
  type Predicate,
  FILTER_LIST,
  LOAN_PARAMS,
  MARKET_PARAMS,
  RADIUS_PARAM,
  paramsOfGroup,
  type SearchParams,
  type Params,
} from '#features/search/search.ts';

export type KeywordScope = { predicate: Predicate | null; invalid: readonly InvalidParam[] };

/** Parameters of the call that affect how the values of the words are measured. */
const TERMS = Object.values(LOAN_PARAMS);
const PLACE = paramsOfGroup('place');
const AREA = Object.values(MARKET_PARAMS);

/**
 * Builds the condition that the words express by themselves. If the words name no loan terms or no place, these come
 * from the call.
 * @param chosen what the words mean.
 * @param params the call's parameters, completed with the values of the words.
 */
export function scopeForWords(chosen: Params, params: SearchParams, context: SearchContext): KeywordScope {
  const own = ownParams(chosen, params);
  const read = (name: string) => own[name] ?? [];
  const parts = FILTER_LIST.filter(
    (filter) => filter.key !== 'keyword' && filter.params.some(({ name }) => name in chosen),
  ).map((filter) => ({ filter, ...filter.parse(read, context) }));
  const of = parts.flatMap(({ filter, value }) => filter.predicate(value, context) ?? []);
  return {
    predicate: of.length > 1 ? { kind: 'and', of } : (of[0] ?? null),
    invalid: parts.flatMap(({ invalid = [] }) => invalid),
  };
}

function ownParams(chosen: Params, params: SearchParams): Params {
  const given = (names: readonly string[]): Params =>
    Object.fromEntries(names.map((name) => [name, params.get(name) ?? []]));
  const own = { ...given(TERMS), ...chosen };
  if (!PLACE.some((name) => name in chosen)) return { ...own, ...given([...PLACE, ...AREA]) };
  // The call's radius is measured from its own place, which may be the place in the words.
  const isSamePlace = PLACE.every((name) => (chosen[name] ?? []).join() === (params.get(name) ?? []).join());
  if (!isSamePlace) return own;
  return RADIUS_PARAM in chosen ? { ...own, ...given(AREA) } : { ...own, [RADIUS_PARAM]: ['0'] };
}
