import {
  type Filter,
  FILTER_LIST,
  FILTERS,
  type FilterValues,
  formatCursor,
  memoizePerFilterValue,
  PAGING_PARAMS,
  type Param,
  RADIUS_PARAM,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { createBoundedCache } from '#kit/bounded-cache.ts';
import { encodePiece, type TextBytes } from './text-bytes.ts';

/**
 * A filter's parameters, each with a comma before it. `hasTypes`, `hasRadius`: whether they include the listing type and
 * the radius, which every response must name.
 */
type CachedParams = { text: Uint8Array; hasTypes: boolean; hasRadius: boolean };

const written = memoizePerFilterValue((filter, value, context): CachedParams | null => {
  const params = Object.entries(filter.format(value, context)).filter(([, list]) => list.length > 0);
  if (params.length === 0) return null;
  const texts = params.map(([name, list]) => paramText(name, inForce(filter, name, value) ?? list));
  const names = new Set(params.map(([name]) => name));
  return {
    text: encodePiece(texts.join('')),
    hasTypes: names.has(FILTERS.listingType.key),
    hasRadius: names.has(RADIUS_PARAM),
  };
});

/** Returns the values that the search used, if a URL would write them differently. */
function inForce(filter: Filter, name: string, value: unknown): readonly string[] | undefined {
  if (filter.key === 'listingType' && name === FILTERS.listingType.key) return value as FilterValues['listingType'];
  if (filter.key !== 'location' || name !== RADIUS_PARAM) return undefined;
  return [String((value as FilterValues['location']).radiusMiles)];
}

function paramText(name: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  const param = serverParam(name, values);
  return `,${JSON.stringify(param.name)}:${JSON.stringify(param.value)}`;
}

/** Writes what was searched, defaults included, with server-side names. */
export function writeRequestParams(out: TextBytes, query: VehicleQuery, context: SearchContext): void {
  const begun = out.beginList();
  let hasTypes = false;
  let hasRadius = false;
  for (const filter of FILTER_LIST) {
    const own = written(filter, query.filters[filter.key], context);
    if (own === null) continue;
    out.add(own.text);
    hasTypes ||= own.hasTypes;
    hasRadius ||= own.hasRadius;
  }
  const { listingType, location } = query.filters;
  if (!hasTypes) out.text(paramText(FILTERS.listingType.key, listingType));
  if (!hasRadius) out.text(paramText(RADIUS_PARAM, [String(location.radiusMiles)]));
  out.add(pagingOf(query));
  if (query.after) out.text(paramText('after', [formatCursor(query.after)]));
  out.endObject(begun);
}

const cachedPagings = createBoundedCache<string, Uint8Array>({ max: 1_000 });

/**
 * Returns the JSON of order and paging. It is cached, because few combinations occur: most searches show the first
 * results.
 */
function pagingOf({ sortBy, relevanceConfig, firstRecord, numRecords }: VehicleQuery): Uint8Array {
  return cachedPagings(`${sortBy} ${relevanceConfig} ${firstRecord} ${numRecords}`, () => {
    const values = { sortBy, relevanceConfig, firstRecord: String(firstRecord), numRecords: String(numRecords) };
    const params = Object.entries(values).map(([name, value]) => paramText(name, [value]));
    return encodePiece(params.join(''));
  });
}

/** Server-side names of request values that differ from the names in URLs (spec 2 §3). */
const SERVER_NAMES: Readonly<Record<string, string>> = {
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

/** Returns one parameter with its server-side name. `values` must not be empty. */
export function serverParam(name: string, values: readonly string[]): { name: string; value: RequestParamValue } {
  return { name: SERVER_NAMES[name] ?? name, value: valueOf(PARAMS.get(name), values) };
}

function valueOf(param: Param | undefined, values: readonly string[]): RequestParamValue {
  if (param?.multi) return [...values];
  return param?.whole || param?.decimal ? Number(values[0]) : values[0]!;
}
