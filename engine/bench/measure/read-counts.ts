import type { Answer, Engine } from '../../src/index.ts';
import type { Dataset } from '../dataset.ts';
import type { Contender } from './time-rounds.ts';

/** Reads every count of an answer by name, and adds them up so that nothing is left out. */
export function readCounts({ facets }: Answer): number {
  let sum = 0;
  for (const name in facets) for (const [, count] of facets[name]!) sum += count;
  return sum;
}

/** The engine, asked the queries of a dataset. */
export function contenderOf(engine: Engine, { queries }: Pick<Dataset, 'queries'>): Contender {
  return {
    search: (index) => engine.search(queries[index]!),
    read: (answer) => readCounts(answer as Answer),
  };
}
