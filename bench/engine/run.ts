/**
 * `npm run bench -- --rows N [--workload v1|v2] [--baseline DIR] [--json] [--queries 400] [--rounds 7] [--checked 4]
 * [--searches 100000,1000000]`
 * What is measured and how: bench/engine/README.md.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildKernel } from '../../engine/tools/build-kernel.ts';
import type { Engine } from '@forecourt/engine';
import { type Baseline, openBaseline } from './baseline/compare-with-prototype.ts';
import type { Dataset } from './dataset.ts';
import { buildEngine } from './measure/build-engine.ts';
import { timeChanges } from './measure/changes.ts';
import { checkSample } from './measure/check-sample.ts';
import { engineContender } from './measure/read-counts.ts';
import { measureMatching } from './matching.ts';
import { printProgress } from './measure/print-progress.ts';
import { timeRounds } from './measure/time-rounds.ts';
import { timeUnderChanges } from './measure/under-changes.ts';
import { type Spread, spreadOf } from './spread.ts';
import { createV1 } from './workloads/v1.ts';
import { createV2 } from './workloads/v2.ts';
import { worstCaseQuery, WORST_CASES } from './workloads/worst.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    workload: { type: 'string', default: 'v1' },
    baseline: { type: 'string' },
    json: { type: 'boolean', default: false },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '7' },
    checked: { type: 'string', default: '4' },
    searches: { type: 'string', default: '100000' },
  },
});
/** The number of changed listings matched in one batch. */
const CHANGES = 10_000;

const rows = wholeNumber('rows', options.rows, 1_000);
const queryCount = wholeNumber('queries', options.queries);
const rounds = wholeNumber('rounds', options.rounds);
const checked = wholeNumber('checked', options.checked, 0);

// Ensures that the measured kernel matches the sources.
await buildKernel();
await main();

async function main(): Promise<void> {
  if (options.baseline !== undefined && options.workload !== 'v1') {
    throw new Error('--baseline runs the prototype, which answers workload v1 alone; leave --workload away.');
  }
  const baseline = options.baseline === undefined ? null : await openBaseline(options.baseline, rows, queryCount);
  const dataset = baseline?.dataset ?? createDataset();
  console.log(heading(dataset, baseline !== null));
  const { engine, seconds, rowSeconds } = buildEngine(dataset);
  print('build', `${seconds.toFixed(2)} s, of which ${rowSeconds.toFixed(2)} s make the row objects`);
  const spread = baseline ? compareWith(baseline, engine) : timeAlone(engine, dataset);
  const bytesPerListing = engine.bytes / rows;
  print('memory', `${bytesPerListing.toFixed(0)} bytes a listing, after all searches`);
  const updates = timeChanges(engine, dataset);
  print('one change of 1,000', describeChanges(updates));
  printProgress('searching while changes go in');
  const { idleP99, busyP99, busyWithWaitP99, changesASecond } = timeUnderChanges(engine, dataset);
  const ratio = (busyP99 / idleP99).toFixed(2);
  print(
    `${changesASecond.toFixed(0)} changes/s`,
    `search p99 ${ms(busyP99)}, idle ${ms(idleP99)} (× ${ratio}), with the wait ${ms(busyWithWaitP99)}`,
  );
  const matchUs100k = timeMatching();
  if (!options.json) return;
  const { p50, p99, max, mean } = spread;
  const figures = { p50Ms: p50, p99Ms: p99, maxMs: max, meanMs: mean, bytesPerListing, updateUs: updates.priceUs };
  console.log(JSON.stringify({ rows, ...rounded({ ...figures, matchUs100k }) }));
}

/** Returns microseconds per change with 100,000 saved searches; `null` if not requested. */
function timeMatching(): number | null {
  let usAt100k: number | null = null;
  for (const text of options.searches.split(',')) {
    const searches = wholeNumber('searches', text, 0);
    if (searches === 0) continue;
    printProgress(`matching changes against ${searches} saved searches`);
    const { msPerBatch, usPerChange, found, bytesPerSearch } = measureMatching({ searches, changes: CHANGES });
    print(
      `matching ${searches}`,
      `${msPerBatch.toFixed(0)} ms for ${CHANGES} changes, ${found} found; ${bytesPerSearch.toFixed(0)} bytes a search`,
    );
    if (searches === 100_000) usAt100k = usPerChange;
  }
  return usAt100k;
}

function createDataset(): Dataset {
  const create = { v1: createV1, v2: createV2 }[options.workload];
  if (!create) throw new Error(`--workload is v1 or v2, not ${options.workload}.`);
  printProgress(`drawing ${rows} rows and ${queryCount} queries of ${options.workload}`);
  return create(rows, queryCount);
}

function timeAlone(engine: Engine, dataset: Dataset): Spread {
  const { queries } = dataset;
  const answersChecked = checkSample(engine, dataset, checked);
  print('checked', `${answersChecked} answers against a scan`);
  printProgress(`timing ${rounds} rounds of ${queries.length} queries`);
  const [times] = timeRounds([engineContender(engine, dataset)], queries.length, rounds);
  const spread = spreadOf(times!.read);
  print('search', describeSpread(spreadOf(times!.search)));
  print('search and read', describeSpread(spread));
  if (dataset.name === 'v2') timeWorst(engine, spread);
  print('throughput', `${(queries.length / (spread.total / 1_000)).toFixed(0)} searches a second, one thread`);
  return spread;
}

/** Times the most expensive known searches relative to the p99 of the others. */
function timeWorst(engine: Engine, usual: Spread): void {
  const queries = WORST_CASES.map(worstCaseQuery);
  if (queries.length === 0) return;
  const [times] = timeRounds([engineContender(engine, { queries })], queries.length, rounds);
  const { max } = spreadOf(times!.read);
  print('worst known', `${ms(max)}, ${(max / usual.p99).toFixed(2)} × the p99`);
}

function compareWith({ buildSeconds, bytes, compare }: Baseline, engine: Engine): Spread {
  print('prototype', `build ${buildSeconds.toFixed(2)} s, ${(bytes / rows).toFixed(0)} bytes a listing`);
  const { theirs, ours } = compare(engine, rounds);
  print('checked', `all ${queryCount} answers equal to the prototype's`);
  const parts = { search: 'search', read: 'search and read', leastRead: 'least of rounds' } as const;
  for (const part of ['search', 'read', 'leastRead'] as const) {
    const name = parts[part];
    const [before, now] = [spreadOf(theirs[part]), spreadOf(ours[part])];
    print(name, describeSpread(now));
    print('  the prototype', describeSpread(before));
    print('  of the prototype', describeRatios(now, before));
  }
  return spreadOf(ours.read);
}

function describeRatios(now: Spread, before: Spread): string {
  return (['p50', 'p90', 'p99', 'max', 'mean', 'total'] as const)
    .map((part) => `${part} ${(now[part] / before[part]).toFixed(2)}`)
    .join('  ');
}

function heading(dataset: Dataset, hasBaseline: boolean): string {
  const load = loadavg().map((one) => one.toFixed(2));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const what = hasBaseline ? `${dataset.name}, the prototype's own data` : dataset.name;
  return [
    `${what}: ${dataset.size} rows, ${dataset.queries.length} queries, median of ${rounds} rounds each`,
    `${new Date().toISOString()}, ${machine}, load ${load.join(' ')}, node ${process.version}`,
  ].join('\n');
}

function describeSpread({ p50, p90, p99, max, mean, total }: Spread): string {
  const parts = { p50, p90, p99, max, mean };
  const told = Object.entries(parts).map(([name, time]) => `${name} ${time.toFixed(3)}`);
  return `${told.join('  ')} ms, total ${total.toFixed(1)} ms`;
}

function describeChanges({ priceUs, removalUs, insertUs }: ReturnType<typeof timeChanges>): string {
  return `price ${priceUs.toFixed(1)} µs, removal ${removalUs.toFixed(1)} µs, insert ${insertUs.toFixed(1)} µs`;
}

function print(name: string, what: string): void {
  console.log(`${name.padEnd(20)} ${what}`);
}

function ms(time: number): string {
  return `${time.toFixed(3)} ms`;
}

function rounded(figures: Record<string, number | null>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, figure === null ? null : Number(figure.toPrecision(5))]),
  );
}

function wholeNumber(name: string, text: string, least = 1): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new Error(`--${name} is a whole number of at least ${least}, not ${text}.`);
  }
  return number;
}
