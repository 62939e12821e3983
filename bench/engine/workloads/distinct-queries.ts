import type { Query } from '@forecourt/engine';

/** Samples until there are `count` distinct queries; `draw` receives the number so far. */
export function distinctQueries(count: number, draw: (drawn: number) => Query): Query[] {
  const queries = new Map<string, Query>();
  while (queries.size < count) {
    const query = draw(queries.size);
    // The facets are the same objects in most queries, and where they differ, the sections differ too.
    const { sections, order, first, after } = query;
    queries.set(JSON.stringify({ sections, order, first, after }), query);
  }
  return [...queries.values()];
}
