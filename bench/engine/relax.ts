/**
 * Times relaxations of the workloads' searches, compared with the searches themselves and with a count for each
 * relaxation. `joined` combines the choices of two searches, which usually finds nothing, so that pairs are returned.
 * Every total is checked with a count.
 * Run: node tools/node24.mjs bench/engine/relax.ts [--rows 200000] [--queries 400] [--rounds 7]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Engine, Predicate, Query, Relaxations, RelaxQuery, RelaxationKind } from '@forecourt/engine';
import { buildKernel } from '../../engine/tools/build-kernel.ts';
import type { Dataset } from './dataset.ts';
import { buildEngine } from './measure/build-engine.ts';
import { printProgress } from './measure/print-progress.ts';
import { timeRounds } from './measure/time-rounds.ts';
import { type Spread, spreadOf } from './spread.ts';
import { createV1 } from './workloads/v1.ts';
import { createV2 } from './workloads/v2.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '7' },
  },
});
const [rows, queryCount, rounds] = [Number(options.rows), Number(options.queries), Number(options.rounds)];

await buildKernel();
for (const create of [createV1, createV2]) measure(create(rows, queryCount));

function measure(dataset: Dataset): void {
  const { engine } = buildEngine(dataset);
  const load = loadavg().map((one) => one.toFixed(2));
  console.log(
    `${dataset.name}: ${rows} rows, ${queryCount} queries, least of ${rounds} rounds, load ${load.join(' ')}`,
  );
  report('all', dataset.queries, engine);
  const joined = dataset.queries.map(({ sections }, i) => {
    const other = dataset.queries[(i + 1) % dataset.queries.length]!;
    return { ...other, sections: { ...sections, ...other.sections } };
  });
  report('joined', joined, engine);
}

function report(name: string, queries: readonly Query[], engine: Engine): void {
  const relaxQueries = queries.map(({ sections }): RelaxQuery => ({ sections, steps: stepsOf(sections) }));
  const counted = relaxQueries.map((query) => countsOf(query, check(query, engine)));
  const told = relaxQueries.map((query) => engine.relax(query));
  const share = (test: (relaxed: Relaxations) => boolean) => told.filter(test).length;
  const sections =
    relaxQueries.reduce((sum, query) => sum + Object.keys(query.sections).length, 0) / relaxQueries.length;
  console.log(
    `${name}: ${sections.toFixed(1)} sections a query; ${share(({ total }) => total === 0)} find nothing, ` +
      `${share(({ pairs }) => pairs.length > 0)} are helped by pairs alone`,
  );
  printProgress(`timing ${name}`);
  const contenders = {
    relax: (i: number) => engine.relax(relaxQueries[i]!),
    'one search': (i: number) => engine.search(queries[i]!),
    'one count': (i: number) => engine.count(Object.values(queries[i]!.sections)),
    'a count each': (i: number) => counted[i]!.map((predicates) => engine.count(predicates)),
  };
  const times = timeRounds(
    Object.values(contenders).map((search) => ({ search, read: (answer: unknown) => answer })),
    queries.length,
    rounds,
  );
  for (const [i, contender] of Object.keys(contenders).entries()) {
    console.log(`  ${contender.padEnd(14)} ${describe(spreadOf(times[i]!.leastRead))}`);
  }
}

/** Twice the radius, a year or a quarter more at a range's ends, one value of a list less. */
function stepsOf(sections: Query['sections']): Record<string, Predicate> {
  const steps = Object.entries(sections).map(([name, predicate]) => [name, stepOf(predicate)] as const);
  return Object.fromEntries(steps.filter(([, step]) => step !== undefined)) as Record<string, Predicate>;
}

function stepOf(predicate: Predicate): Predicate | undefined {
  switch (predicate.kind) {
    case 'within':
      return { ...predicate, miles: 2 * predicate.miles };
    case 'range':
      return predicate.column === 'year' ? widen(predicate, 1, 0) : widen(predicate, 0, 0.25);
    case 'all':
      return predicate.values.length > 1 ? { ...predicate, values: predicate.values.slice(1) } : undefined;
    case 'or': {
      const steps = predicate.of.map(stepOf);
      return steps.some((step) => step !== undefined)
        ? { kind: 'or', of: steps.map((step, i) => step ?? predicate.of[i]!) }
        : undefined;
    }
    default:
      return undefined;
  }
}

function widen(range: Extract<Predicate, { kind: 'range' }>, by: number, share: number): Predicate {
  const { min, max } = range;
  return {
    ...range,
    ...(min !== undefined && { min: min - by - share * Math.abs(min) }),
    ...(max !== undefined && { max: max + by + share * Math.abs(max) }),
  };
}

/** Compares every total with a count; returns the relaxations. */
function check(query: RelaxQuery, engine: Engine): Relaxations {
  const relaxed = engine.relax(query);
  const compare = (told: number, changes: Record<string, RelaxationKind>) => {
    const counted = engine.count(predicatesOf(query, changes));
    if (told !== counted) throw new Error(`${JSON.stringify(changes)} finds ${counted}, not ${told}.`);
  };
  compare(relaxed.total, {});
  for (const way of ['dropped', 'loosened'] as const) {
    for (const [name, total] of Object.entries(relaxed[way])) compare(total, { [name]: way });
  }
  for (const {
    sections: [a, b],
    ways,
    total,
  } of relaxed.pairs)
    compare(total, { [a]: ways[0], [b]: ways[1] });
  return relaxed;
}

/** Returns the separate counts that give the same result; a client has no other way to find out which pairs help. */
function countsOf(query: RelaxQuery, { total, dropped, loosened }: Relaxations): Predicate[][] {
  const ways = Object.entries({ dropped, loosened }).flatMap(([way, totals]) =>
    Object.entries(totals).map(([name, found]) => ({ name, way: way as RelaxationKind, found })),
  );
  const singles = ways.map(({ name, way }) => predicatesOf(query, { [name]: way }));
  if (total > 0 || ways.some(({ found }) => found > 0)) return singles;
  const pairs = ways.flatMap((a, i) =>
    ways
      .slice(i + 1)
      .filter(({ name }) => name !== a.name)
      .map((b) => predicatesOf(query, { [a.name]: a.way, [b.name]: b.way })),
  );
  return [...singles, ...pairs];
}

function predicatesOf({ sections, steps }: RelaxQuery, changes: Record<string, RelaxationKind>): Predicate[] {
  return Object.entries(sections).flatMap(([name, predicate]): Predicate[] => {
    if (changes[name] === 'dropped') return [];
    return [changes[name] === 'loosened' ? { kind: 'or', of: [predicate, steps![name]!] } : predicate];
  });
}

function describe({ p50, p90, p99, max, total }: Spread): string {
  const parts = Object.entries({ p50, p90, p99, max }).map(([name, time]) => `${name} ${time.toFixed(3)}`);
  return `${parts.join('  ')} ms, total ${total.toFixed(1)} ms`;
}
