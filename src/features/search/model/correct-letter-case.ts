import { formatParams, paramsOfSearch, readRequest, type SearchParams } from './canonical-url.ts';
import type { ReadParams, SearchContext } from './filter.ts';
import { VEHICLE_PARAMS } from './filters/make-model-trim.ts';
import { SORTS } from './paging.ts';
import { type ParsedQuery, parseQuery } from './vehicle-query.ts';

/** More values than this are not tried one by one. */
const MAX_TRIED = 20;

/**
 * Returns the canonical query, without `?`, of a search whose codes are in the wrong letter case: `makeCode=toyota`
 * becomes `makeCode=TOYOTA`. Returns `null` if no other letter case of an unknown value is known.
 */
export function correctLetterCase(search: string, parsed: ParsedQuery, context: SearchContext): string | null {
  const unknown = [...parsed.invalid, ...droppedTrims(readRequest(search).read, parsed)];
  if (unknown.length === 0 || unknown.length > MAX_TRIED) return null;
  const params = paramsOfSearch(search);
  let isCorrected = false;
  for (const { name, value } of unknown) {
    const values = params.get(name) ?? [];
    if (!values.includes(value)) continue;
    const known = otherCasesOf(value).find((code) => isKnown(params, name, code, context));
    if (known === undefined) continue;
    params.set(name, [...new Set(values.map((given) => (given === value ? known : given)))].toSorted());
    isCorrected = true;
  }
  return isCorrected ? formatParams(params) : null;
}

/** Trims that a search does not have are dropped, not invalid (spec 1 §5). */
function droppedTrims(read: ReadParams, { query }: ParsedQuery): { name: string; value: string }[] {
  const { trims } = query.filters.makeModelTrim;
  const name = VEHICLE_PARAMS.trim;
  return read(name).flatMap((value) => (trims.includes(value) ? [] : [{ name, value }]));
}

function otherCasesOf(value: string): string[] {
  const lower = value.toLowerCase();
  const sorts = SORTS.map(({ code }) => code).filter((code) => code.toLowerCase() === lower);
  return [value.toUpperCase(), lower, ...sorts].filter((code) => code !== value);
}

/** Returns whether a parameter may have this value next to the other parameters. */
function isKnown(params: SearchParams, name: string, code: string, context: SearchContext): boolean {
  const read: ReadParams = (param) => (param === name ? [code] : (params.get(param) ?? []));
  const parsed = parseQuery({ read }, context);
  const isUnknown = (one: { name: string; value: string }) => one.name === name && one.value === code;
  return !parsed.invalid.some(isUnknown) && !droppedTrims(read, parsed).some(isUnknown);
}
