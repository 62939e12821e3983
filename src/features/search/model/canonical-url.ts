import { memoizeLatest } from '#kit/memoize-latest.ts';
import { readSearchParams } from '#kit/text/search-params.ts';
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

/**
 * A request's parsed parameters. Known parameters have canonical names and split values; unknown ones stay unchanged.
 */
export type RequestParams = {
  read: ReadParams;
  /** The canonical query string with this meaning, without `?`. */
  canonical: string;
  /** Whether the request was already canonical. If not, it is redirected once. */
  isCanonical: boolean;
};

/**
 * Reads a query string (with or without `?`). Canonical means: names sorted by code unit, each name's values sorted
 * and unique, no alias; values may be repeated or joined by commas (spec I07).
 */
export const readRequest = memoizeLatest((search): RequestParams => {
  const given = [...readSearchParams(search)].map(([name, value]) => ({
    name,
    canonicalName: CANONICAL_NAMES.get(name) ?? name,
    values: isSplit(name) ? value.split(',') : [value],
  }));
  const together = new Map<string, string[]>();
  for (const { canonicalName, values } of given) {
    const before = together.get(canonicalName);
    together.set(canonicalName, before ? [...before, ...values] : values);
  }
  const kept = new Map<string, readonly string[]>();
  const filled = new Map<string, readonly string[]>();
  for (const [name, values] of together) {
    const own = keptOf(name, values);
    kept.set(name, own);
    filled.set(name, own.includes('') ? own.filter((value) => value !== '') : own);
  }
  return {
    read: (name) => filled.get(name) ?? NONE,
    // Lazy, because calls that do not redirect never need it.
    get canonical() {
      return formatParams(kept);
    },
    get isCanonical() {
      return isAsGiven(kept, given);
    },
  };
});

const NONE: readonly string[] = [];

type GivenParam = { name: string; values: readonly string[] };

/** Returns whether the names are in ascending order and each value is written as in the canonical query. */
function isAsGiven(kept: ReadonlyMap<string, readonly string[]>, given: readonly GivenParam[]): boolean {
  let at = 0;
  let valueAt = 0;
  let before = '';
  for (const [name, values] of kept) {
    if (name < before) return false;
    before = name;
    for (const value of values) {
      for (; valueAt === given[at]?.values.length; valueAt = 0) at++;
      if (at === given.length || given[at]!.name !== name || given[at]!.values[valueAt] !== value) return false;
      valueAt++;
    }
  }
  return at >= given.length - 1 && valueAt === (given.at(-1)?.values.length ?? 0);
}

/** Formats parameters in canonical order. Omits names without values. */
export function formatParams(params: ReadonlyMap<string, readonly string[]>): string {
  return [...params]
    .filter(([, values]) => values.length > 0)
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([name, values]) => formatParam(name, values))
    .join('&');
}

/** Formats one parameter, keeping the order of its values. */
export function formatParam(name: string, values: readonly string[]): string {
  const start = `${encode(name)}=`;
  if (values.length === 1) return start + encode(values[0]!);
  return isSplit(name) ? start + values.map(encode).join(',') : values.map((value) => start + encode(value)).join('&');
}

/** Returns whether commas separate values of a parameter. */
export function isSplit(name: string): boolean {
  const param = BY_NAME.get(CANONICAL_NAMES.get(name) ?? '');
  return Boolean(param?.multi || param?.first);
}

/**
 * Returns the values sorted and unique. For a parameter that keeps only its first value, returns that one unchanged.
 */
function keptOf(name: string, values: readonly string[]): readonly string[] {
  if (BY_NAME.get(name)?.first) return [values.find((value) => value !== '') ?? ''];
  return values.length < 2 ? values : [...new Set(values)].toSorted(byCodeUnit);
}

const PLAIN = /^[\w.-]*$/;

/** Keeps `|` unescaped in trim codes, as browsers write it. */
function encode(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text).replaceAll('%7C', '|');
}

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Values of a search's parameters by canonical name. */
export type SearchParams = Map<string, readonly string[]>;

/** Returns the parameters of a search, including unknown names. */
export function paramsInSearch(search: string): SearchParams {
  const { read, canonical } = readRequest(search);
  return new Map([...new URLSearchParams(canonical).keys()].map((name) => [name, read(name)]));
}
