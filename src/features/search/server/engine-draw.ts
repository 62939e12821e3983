import type { Predicate, Query } from '@forecourt/engine';
import type { Asked } from './engine-query.ts';
import type { Found } from './inventory-view.ts';
import type { Drawn } from './vehicle-index.ts';

const PRICED: Predicate = { kind: 'range', column: 'price' };
const MEASURED: Predicate = { kind: 'range', column: 'mileage' };

/** What is asked for a draw: the cars, and in how many rows each list of predicates holds. */
type DrawPlan = { asked: Query; totals: readonly (readonly Predicate[])[] };

/** The cars with the smallest lots among those with both numbers; and all cars, and those with a price. */
export function planDraw({ sections }: Asked, count: number): DrawPlan {
  const all = Object.values(sections);
  return {
    asked: {
      sections: { ...sections, 'drawn: price': PRICED, 'drawn: mileage': MEASURED },
      ...{ order: { kind: 'column', column: 'lot', direction: 'asc' }, first: 0, count },
    },
    totals: [all, [...all, PRICED]],
  };
}

/** @param inDraw how many cars have both numbers. @param totals what `planDraw` asked to count. */
export function drawnOf(inDraw: number, totals: readonly number[], found: readonly Found[]): Drawn {
  const [total, priced] = totals as [number, number];
  return {
    total,
    withoutPrice: total - priced,
    withoutMileage: priced - inDraw,
    cars: found.map(({ listing }) => listing),
  };
}
