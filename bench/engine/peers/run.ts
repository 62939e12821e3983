/**
 * `npm run bench:peers -- --rows N --peers LIST [--queries 400] [--rounds 5] [--workload v2|v1] [--json]`
 * How each peer is set up, and what is compared: bench/engine/peers/README.md.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Dataset } from '../dataset.ts';
import { buildEngine } from '../measure/build-engine.ts';
import { spreadOf, medianOf } from '../spread.ts';
import { createV1 } from '../workloads/v1.ts';
import { createV2 } from '../workloads/v2.ts';
import { type Ratios, ratiosOf, type Rounds } from './time-ratios.ts';
import type { Contender } from './contender.ts';
import { interleave, type Outcome } from './interleave.ts';
import { PEERS } from './peers.ts';
import { toolCache } from './tool-cache.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    peers: { type: 'string', default: Object.keys(PEERS).join(',') },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
    workload: { type: 'string', default: 'v2' },
    json: { type: 'boolean', default: false },
  },
});

/** Servers of peers do not end with this process by themselves. */
const running = new Set<Contender>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    tell('stopping the peers');
    void closeAll().then(() => process.exit(130));
  });
}

type Report = { compared: number; equal: number; ratios: Record<string, Ratios> };

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const rows = wholeNumber('rows', options.rows);
  const names = peerNames(options.peers);
  const report: Report = { compared: 0, equal: 0, ratios: {} };
  const missing: string[] = [];
  const sizes = Map.groupBy(names, (name) => Math.min(rows, PEERS[name]!.maxRows));
  for (const [size, group] of sizes) missing.push(...(await runAt(size, group, report)));
  const { compared, equal, ratios } = report;
  const answersEqual = compared > 0 && equal === compared;
  console.log(`\n${equal} of ${compared} compared answers are equal${answersEqual ? '.' : ': NOT ALL.'}`);
  if (missing.length > 0) console.log(`Left out, as said above: ${missing.join(', ')}.`);
  if (options.json) console.log(JSON.stringify({ rows, answersEqual, answersCompared: compared, ratios }));
  return answersEqual ? 0 : 1;
}

/** Compares some peers at one size; returns the names of those that were left out. */
async function runAt(rows: number, names: readonly string[], report: Report): Promise<string[]> {
  const dataset = datasetOf(rows);
  const { engine } = buildEngine(dataset);
  const peers: Contender[] = [];
  const missing: string[] = [];
  try {
    for (const name of names) {
      const peer = await open(name, dataset);
      if (peer) peers.push(peer);
      else missing.push(name);
    }
    const rounds = wholeNumber('rounds', options.rounds);
    console.log(heading(rows, dataset.name, dataset.queries.length, rounds));
    if (peers.length === 0) return missing;
    const { ours, outcomes } = await interleave(engine, peers, dataset.queries, rounds, tell);
    console.log(`${'engine'.padEnd(12)}${describeTimes(ours)}`);
    for (const outcome of outcomes) printOutcome(outcome, ours, report);
  } finally {
    await closeAll();
  }
  return missing;
}

async function closeAll(): Promise<void> {
  for (const peer of running) {
    running.delete(peer);
    await peer.close().catch((error: Error) => tell(`${peer.name}: ${error.message}`));
  }
}

/** Opens a peer with all rows; if it is unavailable, reports the reason and returns `null`. */
async function open(name: string, dataset: Dataset): Promise<Contender | null> {
  try {
    const peer = await PEERS[name]!.create(toolCache());
    running.add(peer);
    tell(`${name} takes ${dataset.size} rows in`);
    const start = performance.now();
    await peer.load(dataset);
    tell(`${name} was ready after ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    return peer;
  } catch (error) {
    console.log(`${name} is left out. ${(error as Error).message}`);
    return null;
  }
}

function printOutcome({ name, times, compared, equal, complaints, skipped }: Outcome, ours: Rounds, report: Report) {
  report.compared += compared;
  report.equal += equal;
  console.log(`${name.padEnd(12)}${describeTimes(times)}`);
  if (times.size > 0) {
    const ratios = ratiosOf(ours, times);
    report.ratios[name] = ratios;
    const { median, min, total } = ratios;
    console.log(
      `${''.padEnd(12)}× the engine's time: median ${brief(median)}, least ${brief(min)}, total ${brief(total)} (${times.size} queries)`,
    );
  }
  console.log(`${''.padEnd(12)}${equal} of ${compared} answers equal`);
  for (const [part, { queries, why }] of skipped)
    console.log(`${''.padEnd(12)}not requested for "${part}" in ${queries} queries: ${why}`);
  for (const complaint of complaints) console.log(`${''.padEnd(12)}${complaint}`);
}

function describeTimes(times: Rounds): string {
  const { p50, p90, p99, max, mean } = spreadOf([...times.values()].map((rounds) => medianOf(rounds)));
  const told = Object.entries({ p50, p90, p99, max, mean }).map(([name, ms]) => `${name} ${ms.toFixed(3)}`);
  return `${told.join('  ')} ms`;
}

function heading(rows: number, workload: string, queries: number, rounds: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const load = loadavg().map((one) => one.toFixed(2));
  return [
    `\n${workload}: ${rows} rows, ${queries} queries, median of ${rounds} rounds each, contenders in turn`,
    `${new Date().toISOString()}, ${machine}, load ${load.join(' ')}, node ${process.version}`,
  ].join('\n');
}

function datasetOf(rows: number) {
  const create = { v1: createV1, v2: createV2 }[options.workload];
  if (!create) throw new Error(`--workload is v1 or v2, not ${options.workload}.`);
  tell(`drawing ${rows} rows of ${options.workload}`);
  return create(rows, wholeNumber('queries', options.queries));
}

function peerNames(list: string): string[] {
  const names = [...new Set(list.split(',').filter((name) => name !== ''))];
  const unknown = names.filter((name) => !Object.hasOwn(PEERS, name));
  if (unknown.length > 0 || names.length === 0) {
    throw new Error(`--peers lists some of ${Object.keys(PEERS).join(', ')}; "${unknown.join(', ')}" is none of them.`);
  }
  return names;
}

function tell(what: string): void {
  console.error(`… ${what}`);
}

/** Formats three digits; the times are not more precise. */
function brief(ratio: number): string {
  return ratio >= 100 ? String(Math.round(ratio)) : ratio.toPrecision(3);
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(`--${name} is a whole number of at least 1, not ${text}.`);
  }
  return number;
}
