/**
 * Looks for expensive searches: hill-climbing on the time of one search, from random and from hard ones. Run: node
 * tools/node24.mjs bench/engine/adversary.ts --rows N [--seconds 60] [--seed 1] [--queries 400] The worst goes into
 * `workloads/worst.ts`, so that it is always measured.
 */
import { parseArgs } from 'node:util';
import { buildKernel } from '../../engine/tools/build-kernel.ts';
import { buildEngine } from './measure/build-engine.ts';
import { hillClimb, minimumOf } from './measure/climb.ts';
import { engineContender, readCounts } from './measure/read-counts.ts';
import { printProgress } from './measure/print-progress.ts';
import { timeRounds } from './measure/time-rounds.ts';
import { oracleAnswer } from './oracle/columnar-oracle.ts';
import { differences } from './oracle/differences.ts';
import { plainAnswer } from './oracle/plain-answer.ts';
import { createRandom } from './random.ts';
import { spreadOf } from './spread.ts';
import { sampleCase, mutateCase } from './workloads/mutate-case.ts';
import { createV2Source, v2Dataset } from './workloads/v2.ts';
import { type WorstCase, worstCaseQuery } from './workloads/worst.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    queries: { type: 'string', default: '400' },
  },
});
const CLIMBERS = 6;
const SHOWN = 3;
/** The number of most expensive searches that are measured again at the end, and the number of measurements of each. */
const MEASURED_AGAIN = 12;
const SURE_ROUNDS = 15;
const ROUNDS = 5;

await buildKernel();
const source = createV2Source(Number(options.rows));
const dataset = v2Dataset(source, Number(options.queries));
const { engine } = buildEngine(dataset);
printProgress(`timing ${dataset.queries.length} queries of workload v2`);
const [times] = timeRounds([engineContender(engine, dataset)], dataset.queries.length, ROUNDS);
const usual = spreadOf(times!.leastRead);
console.log(
  `workload v2, ${source.size} rows, least times: p50 ${usual.p50.toFixed(3)}, p99 ${usual.p99.toFixed(3)} ms`,
);

printProgress(`climbing for ${options.seconds} s`);
const end = performance.now() + Number(options.seconds) * 1_000;
let tried = 0;
const found = hillClimb<WorstCase>({
  random: createRandom(Number(options.seed)),
  climbers: CLIMBERS,
  draw: (random) => sampleCase(source, random),
  mutate: (one, random) => mutateCase(one, source, random),
  cost: costOf,
  isOver: () => performance.now() > end,
});
const worst = found
  .slice(0, MEASURED_AGAIN)
  .map(({ item }) => ({ item, cost: minimumOf(SURE_ROUNDS, () => costOf(item)) }))
  .sort((a, b) => b.cost - a.cost);
for (const { item, cost } of worst.slice(0, SHOWN)) {
  const query = worstCaseQuery(item);
  const answer = engine.search(query);
  const wrong = differences(oracleAnswer(dataset, query), plainAnswer(answer));
  if (wrong.length > 0)
    throw new Error(`A costly search is answered wrongly: ${wrong.join('; ')}: ${JSON.stringify(item)}`);
  console.log(`${cost.toFixed(3)} ms, ${(cost / usual.p99).toFixed(2)} × the p99, finds ${answer.total}`);
  console.log(JSON.stringify(item));
}
console.log(`${tried} searches tried`);

function costOf(one: WorstCase): number {
  tried++;
  const query = worstCaseQuery(one);
  const start = performance.now();
  readCounts(engine.search(query));
  return performance.now() - start;
}
