import {
  type Param,
  type SearchContext,
  keptByValue,
  formatAfter,
  PAGING_PARAMS,
  FILTER_LIST,
  type VehicleQuery,
} from '#features/search/search.ts';

/** Server-side names of request values that differ from the names in URLs (spec 2 §3). */
export const SERVER_NAMES: Readonly<Record<string, string>> = {
  zip: 'searchZip',
  makeCode: 'makeCodes',
  modelCode: 'modelCodes',
  trimCode: 'trimCodes',
  sortBy: 'sort',
};

export type RequestParamValue = string | number | string[];

const PARAMS = new Map<string, Param>(
  [...FILTER_LIST.flatMap(({ params }) => params), ...PAGING_PARAMS].map((param) => [param.name, param]),
);

const formatted = keptByValue((filter, value, context) =>
  Object.entries(filter.format(value, context)).filter(([, list]) => list.length > 0),
);

/** Returns what was searched, defaults included, with server-side names. */
export function requestParamsOf(query: VehicleQuery, context: SearchContext): Record<string, RequestParamValue> {
  const chosen = FILTER_LIST.flatMap((filter) => formatted(filter, query.filters[filter.key], context));
  const { listingType, location } = query.filters;
  const values: Record<string, readonly string[]> = {
    ...Object.fromEntries(chosen),
    listingType,
    searchRadius: [String(location.radiusMiles)],
    sortBy: [query.sortBy],
    relevanceConfig: [query.relevanceConfig],
    firstRecord: [String(query.firstRecord)],
    numRecords: [String(query.numRecords)],
    after: query.after ? [formatAfter(query.after)] : [],
  };
  const given = Object.entries(values).filter(([, list]) => list.length > 0);
  const named = given.map(([name, list]) => serverParam(name, list));
  return Object.fromEntries(named.map(({ name, value }) => [name, value]));
}

/** Returns one parameter with its server-side name. `values` must not be empty. */
export function serverParam(name: string, values: readonly string[]): { name: string; value: RequestParamValue } {
  return { name: SERVER_NAMES[name] ?? name, value: valueOf(PARAMS.get(name), values) };
}

function valueOf(param: Param | undefined, values: readonly string[]): RequestParamValue {
  if (param?.multi) return [...values];
  return param?.whole || param?.decimal ? Number(values[0]) : values[0]!;
}
