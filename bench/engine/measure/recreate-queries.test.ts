import { expect, it } from 'vitest';
import type { Facet, Query } from '@forecourt/engine';
import { recreateQueries } from './recreate-queries.ts';

const color: Facet = { kind: 'values', column: 'color', drop: 'color' };
const own = (): Facet => ({ kind: 'cases', drop: null, cases: { cheap: { kind: 'range', column: 'price', max: 5 } } });
const base = { sections: { a: { kind: 'ids', ids: [1] } }, first: 0, count: 1 } as const;
const order = { kind: 'column', column: 'price', direction: 'asc' } as const;
const queries: Query[] = [
  { ...base, order, facets: { color, own: own() } },
  { ...base, order, facets: { color, own: own() } },
];

it('copies every object of a query except shared facets', () => {
  const ask = recreateQueries(queries);
  const [first, second] = [ask(0), ask(0)];
  expect(first).toEqual(queries[0]);
  expect(first).not.toBe(second);
  expect(first.sections['a']).not.toBe(second.sections['a']);
  expect(first.facets).not.toBe(second.facets);
  expect(first.facets!['own']).not.toBe(second.facets!['own']);
  expect(first.facets!['color']).toBe(color);
});

it('keeps a shared record of facets as one object', () => {
  const facets = { color };
  const ask = recreateQueries([
    { ...base, order, facets },
    { ...base, order, facets },
  ]);
  expect(ask(1).facets).toBe(facets);
});

it('adds nothing to a query that requests only hits', () => {
  expect(recreateQueries([{ ...base, order }])(0)).toEqual({ ...base, order });
});
