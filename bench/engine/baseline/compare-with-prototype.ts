import v8 from 'node:v8';
import type { Engine } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { engineContender } from '../measure/read-counts.ts';
import { printProgress } from '../measure/print-progress.ts';
import { type Contender, type QueryTimes, timeRounds } from '../measure/time-rounds.ts';
import { prototypeDifferences } from './prototype-differences.ts';
import { nameCounts } from './name-counts.ts';
import { prototypeDataset } from './prototype-dataset.ts';
import { loadPrototype, type PrototypeAnswer, type PrototypeQuery } from './prototype-modules.ts';

export type Baseline = {
  dataset: Dataset;
  buildSeconds: number;
  bytes: number;
  /** Times both on the same queries; throws unless every answer is equal. */
  compare(engine: Engine, rounds: number): { theirs: QueryTimes; ours: QueryTimes };
};

/** The prototype with its own data and queries, in its three row orders, one thread. */
export async function openBaseline(folder: string, rows: number, queryCount: number): Promise<Baseline> {
  // The prototype's kernel is slow until it is optimized, and it was measured with this flag. The same applies to the
  // engine's.
  v8.setFlagsFromString('--no-liftoff');
  const { genData, genQueries, WasmEngine } = await loadPrototype(folder);
  printProgress(`the prototype draws ${rows} rows`);
  const data = genData(rows);
  const queries = genQueries(data, queryCount);
  printProgress('the prototype builds its three row orders');
  const byPlace = new WasmEngine(data);
  const byTrim = new WasmEngine(data, { byTrim: true });
  const byType = new WasmEngine(data, { cluster: false, p3: true });
  const engines = [byPlace, byTrim, byType];
  const search = (query: PrototypeQuery): PrototypeAnswer => {
    if (query.loc) return byPlace.search(query);
    const isOpen = query.sel.length === 0 && !query.price && !query.mileage;
    return (query.mmt || isOpen ? byTrim : byType).search(query);
  };
  const dataset = prototypeDataset(data, queries);
  return {
    dataset,
    buildSeconds: engines.reduce((sum, { buildMs }) => sum + buildMs, 0) / 1_000,
    bytes: engines.reduce((sum, { bytes }) => sum + bytes, 0),
    compare(engine, rounds) {
      queries.forEach((query, i) => {
        const wrong = prototypeDifferences(data, query, search(query), engine.search(dataset.queries[i]!));
        if (wrong.length > 0) throw new Error(`Query ${i} is answered differently: ${wrong.slice(0, 8).join('; ')}.`);
      });
      printProgress(`all ${queries.length} answers are equal; timing ${rounds} rounds`);
      const [theirs, ours] = timeRounds(
        [
          { ask: (i) => queries[i]!, search, read: nameCounts } satisfies Contender<PrototypeQuery, PrototypeAnswer>,
          engineContender(engine, dataset),
        ],
        queries.length,
        rounds,
      );
      return { theirs: theirs!, ours: ours! };
    },
  };
}
