import { FILTER_LIST } from './registry.ts';
import type { Param, ReadParams } from './filter.ts';
import { PAGING_PARAMS } from './paging.ts';

const PARAMS: readonly Param[] = [...FILTER_LIST.flatMap((filter) => filter.params), ...PAGING_PARAMS];
const BY_NAME = new Map(PARAMS.map((param) => [param.name, param]));
const CANONICAL_NAMES = new Map(
  PARAMS.flatMap(({ name, aliases = [] }) => [
    [name, name] as const,
    ...aliases.map((alias) => [alias, name] as const),
  ]),
);

/** A request's parameters, read once: known ones under their canonical names and split, others as they came. */
export type RequestParams = {
  read: ReadParams;
  /** The query of the one canonical request with this meaning, without `?`. */
  canonical: string;
  /** Whether the request already was canonical: it is served; any other is redirected once. */
  isCanonical: boolean;
};

/**
 * Reads a query string (with or without `?`). Canonical means: names sorted by code unit, each name's values sorted
 * and unique, no alias; values may be repeated or joined by commas (readings, URL and query).
 */
export function readRequest(search: string): RequestParams {
  const given = [...new URLSearchParams(search)].map(([name, value]) => ({
    name,
    canonicalName: CANONICAL_NAMES.get(name) ?? name,
    values: isSplit(name) ? value.split(',') : [value],
  }));
  const names = [...new Set(given.map(({ canonicalName }) => canonicalName))].toSorted(byCodeUnit);
  const valuesOf = (wanted: string) =>
    given.filter(({ canonicalName }) => canonicalName === wanted).flatMap(({ values }) => values);
  const sorted = new Map(names.map((name) => [name, keptOf(name, valuesOf(name))]));
  const inOrder = names.flatMap((name) => sorted.get(name)!.map((value) => `${name}=${value}`));
  const asGiven = given.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`));
  const filled = new Map([...sorted].map(([name, values]) => [name, values.filter((value) => value !== '')]));
  return {
    read: (name) => filled.get(name) ?? NONE,
    canonical: formatParams(sorted),
    isCanonical: inOrder.length === asGiven.length && inOrder.every((pair, index) => pair === asGiven[index]),
  };
}

const NONE: readonly string[] = [];

/** Writes parameters in canonical order; names without values are left out. */
export function formatParams(params: ReadonlyMap<string, readonly string[]>): string {
  return [...params]
    .filter(([, values]) => values.length > 0)
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([name, values]) => formatParam(name, values))
    .join('&');
}

/** One parameter with its values in their order. */
export function formatParam(name: string, values: readonly string[]): string {
  const start = `${encode(name)}=`;
  return isSplit(name) ? start + values.map(encode).join(',') : values.map((value) => start + encode(value)).join('&');
}

function isSplit(name: string): boolean {
  const param = BY_NAME.get(CANONICAL_NAMES.get(name) ?? '');
  return Boolean(param?.multi || param?.first);
}

/** Sorted and unique; of a parameter that takes the first value, that one as it was given. */
function keptOf(name: string, values: readonly string[]): string[] {
  if (BY_NAME.get(name)?.first) return [values.find((value) => value !== '') ?? ''];
  return [...new Set(values)].toSorted(byCodeUnit);
}

const PLAIN = /^[\w.-]*$/;

/** `|` stands for itself in trim codes, as browsers write it. */
function encode(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text).replaceAll('%7C', '|');
}

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
