import type { Query } from '@forecourt/engine';

/**
 * Returns queries as they arrive from clients: each call creates the query's objects again, except facets and
 * histograms (or whole records of them) that several queries share, as an application keeps constant ones. So the
 * engine's cache by object identity cannot help only because a benchmark repeats a query.
 */
export function recreateQueries(queries: readonly Query[]): (index: number) => Query {
  const shared = sharedObjects(queries);
  const copy = <One extends object>(one: One): One => (shared.has(one) ? one : structuredClone(one));
  const copyAll = <One extends object>(record: Readonly<Record<string, One>>) =>
    shared.has(record) ? record : Object.fromEntries(Object.entries(record).map(([name, one]) => [name, copy(one)]));
  return (index) => {
    const { facets, histograms, ...rest } = queries[index]!;
    return {
      ...structuredClone(rest),
      ...(facets && { facets: copyAll(facets) }),
      ...(histograms && { histograms: copyAll(histograms) }),
    };
  };
}

/** Returns records of facets and histograms, and their contents, that more than one query has. */
function sharedObjects(queries: readonly Query[]): ReadonlySet<object> {
  const seen = new Set<object>();
  const shared = new Set<object>();
  for (const { facets = {}, histograms = {} } of queries) {
    for (const one of [facets, histograms, ...Object.values(facets), ...Object.values(histograms)]) {
      (seen.has(one) ? shared : seen).add(one);
    }
  }
  return shared;
}
