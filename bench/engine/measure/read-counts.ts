import type { Answer, Engine, Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { recreateQueries } from './recreate-queries.ts';
import type { Contender } from './time-rounds.ts';

/** Reads every count of an answer by name, and adds them up so that none is optimized away. */
export function readCounts({ facets }: Answer): number {
  let sum = 0;
  for (const name in facets) for (const [, count] of facets[name]!) sum += count;
  return sum;
}

/** The engine with the queries of a dataset, as a contender. */
export function engineContender(engine: Engine, { queries }: Pick<Dataset, 'queries'>): Contender<Query, Answer> {
  return { ask: recreateQueries(queries), search: (query) => engine.search(query), read: readCounts };
}
