import type { Query } from '@forecourt/engine';

/**
 * Queries as they come from outside: whenever one is asked, all of it is made anew, but for facets and histograms (or
 * whole records of them) that several queries share, as an application keeps those that never change. So nothing that an
 * engine remembers of an object serves a query because a benchmark asks it again.
 */
export function askAnew(queries: readonly Query[]): (index: number) => Query {
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

/** Records of facets and histograms, and what is in them, that more than one query has. */
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
