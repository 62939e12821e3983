import { FILTER_LIST, PAGING_PARAMS, type Param } from '#features/search/search.ts';

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

/** Returns one parameter with its server-side name. `values` must not be empty. */
export function serverParam(name: string, values: readonly string[]): { name: string; value: RequestParamValue } {
  return { name: SERVER_NAMES[name] ?? name, value: valueOf(PARAMS.get(name), values) };
}

function valueOf(param: Param | undefined, values: readonly string[]): RequestParamValue {
  if (param?.multi) return [...values];
  return param?.whole || param?.decimal ? Number(values[0]) : values[0]!;
}
