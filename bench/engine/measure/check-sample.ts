import type { Engine } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { oracleAnswer } from '../oracle/columnar-oracle.ts';
import { plainAnswer } from '../oracle/plain-answer.ts';
import { differences } from '../oracle/differences.ts';
import { printProgress } from './print-progress.ts';

/** Compares answers to queries, evenly spread over all of them, with the oracle's; throws at the first difference. */
export function checkSample(engine: Engine, dataset: Dataset, count: number): number {
  const { queries } = dataset;
  const checked = Math.min(count, queries.length);
  for (let i = 0; i < checked; i++) {
    const index = Math.floor((i * queries.length) / checked);
    printProgress(`comparing the answer to query ${index} with a scan`);
    const query = queries[index]!;
    const wrong = differences(oracleAnswer(dataset, query), plainAnswer(engine.search(query)));
    if (wrong.length > 0)
      throw new Error(`Query ${index} of ${dataset.name} is answered wrongly: ${wrong.join('; ')}.`);
  }
  return checked;
}
