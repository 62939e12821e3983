import type { Query } from '@forecourt/engine';

/** Draws until there are `count` queries of which no two are alike; `draw` is told how many there are already. */
export function distinctQueries(count: number, draw: (drawn: number) => Query): Query[] {
  const queries = new Map<string, Query>();
  while (queries.size < count) {
    const query = draw(queries.size);
    // The facets are the same objects in most queries, and what differs in them differs in the sections too.
    const { sections, order, first, after } = query;
    queries.set(JSON.stringify({ sections, order, first, after }), query);
  }
  return [...queries.values()];
}
