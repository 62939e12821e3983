import { formatParams, isSplit, paramsInSearch, readRequest, type SearchParams } from './canonical-url.ts';
import type { ReadParams, SearchContext } from './filter.ts';
import { VEHICLE_PARAMS } from './filters/make-model-trim.ts';
import { SORTS } from './paging.ts';
import { type ParsedQuery, parseQuery } from './vehicle-query.ts';

/** A search with more unknown values than this is not corrected. */
const MAX_CORRECTED = 20;

type Value = { name: string; value: string };

const CASES: readonly ((value: string) => string | undefined)[] = [
  (value) => value.toUpperCase(),
  (value) => value.toLowerCase(),
  (value) => SORTS.find(({ code }) => code.toLowerCase() === value.toLowerCase())?.code,
];

/**
 * Returns the canonical query, without `?`, of a search whose codes are in the wrong letter case: `makeCode=toyota`
 * becomes `makeCode=TOYOTA`. Returns `null` if no other letter case of an unknown value is known. Parses the search at
 * most once per letter case, because a crafted address can have many unknown values.
 */
export function correctLetterCase(search: string, parsed: ParsedQuery, context: SearchContext): string | null {
  let unknown: readonly Value[] = unknownValues(readRequest(search).read, parsed);
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED) return null;
  let params = paramsInSearch(search);
  unknown = unknown.filter(({ name, value }) => {
    const values = params.get(name) ?? [];
    // Of several values of a parameter that is no list, another letter case may only change which one is read.
    return values.includes(value) && (values.length === 1 || isSplit(name));
  });
  let isCorrected = false;
  for (const inCase of CASES) {
    const tried = unknown.flatMap(({ name, value }) => {
      const known = inCase(value);
      return known === undefined || known === value ? [] : [{ name, value, known }];
    });
    if (tried.length === 0) continue;
    const changed = replaceValues(params, tried);
    const read: ReadParams = (name) => changed.get(name) ?? [];
    const stillUnknown = new Set(unknownValues(read, parseQuery({ read }, context)).map(keyOf));
    const known = tried.filter((one) => !stillUnknown.has(keyOf({ name: one.name, value: one.known })));
    if (known.length === 0) continue;
    params = replaceValues(params, known);
    const corrected = new Set(known.map(keyOf));
    unknown = unknown.filter((one) => !corrected.has(keyOf(one)));
    isCorrected = true;
  }
  return isCorrected ? formatParams(params) : null;
}

function keyOf({ name, value }: Value): string {
  return `${name}=${value}`;
}

function replaceValues(params: SearchParams, all: readonly (Value & { known: string })[]): SearchParams {
  const known = new Map(all.map((one) => [keyOf(one), one.known]));
  const changed = new Map(params);
  for (const name of new Set(all.map((one) => one.name))) {
    const values = (params.get(name) ?? []).map((value) => known.get(keyOf({ name, value })) ?? value);
    changed.set(name, [...new Set(values)].toSorted());
  }
  return changed;
}

/** Trims that a search does not have are dropped, not invalid (spec 1 §5). */
function unknownValues(read: ReadParams, { query, invalid }: ParsedQuery): Value[] {
  const trims = new Set(query.filters.makeModelTrim.trims);
  const name = VEHICLE_PARAMS.trim;
  return [...invalid, ...read(name).flatMap((value) => (trims.has(value) ? [] : [{ name, value }]))];
}
