/**
 * Measures the site under overload: starts the built site, finds its sustainable request rate, then sends requests at a
 * fraction and at multiples of that rate, regardless of responses. Every round compares with the rates before and after
 * it, because the speed of a shared machine changes within minutes.
 * Run: npm run build && node tools/node24.mjs bench/site/overload.ts [--data-dir DIR] [--seconds 10] [--times 5]
 * [--rounds 1]
 * With PAGE_WAIT_MS=60000 LIVE_WAIT_MS=60000 nothing is refused: the same without load shedding.
 */
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from './measure/site.ts';
import { searchChange, searchPage } from './measure/searches.ts';

const { values: options } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '1' },
  },
});
const seconds = Number(options.seconds);

/** The maximum number of concurrent requests; beyond it the client machine would be the bottleneck. */
const MAX_UNDER_WAY = 10_000;
const WARM_UP = 400;
const SUSTAINED_AT_ONCE = 8;
const TIMEOUT_MS = 60_000;

type Kind = 'page' | 'change' | 'live';
/** `at`: when it ended, by the clock of `performance`. */
type Outcome = { kind: Kind; status: number; ms: number; at: number };

const agent = new Agent({ keepAlive: true, maxSockets: MAX_UNDER_WAY });
const site = await startSite(options['data-dir'], (line) => console.log(line));
let sentCount = 0;
/** `goodput`: the share of the sustained rate that is answered under overload. `refusedMs`: the p99 of its refusals. */
const rounds: { goodput: number; refusedMs: number; calmRefusals: number }[] = [];
try {
  const load = loadavg()[0]!.toFixed(2);
  console.log(`\n${new Date().toISOString()}, ${availableParallelism()} cores, load ${load}, ${seconds} s each`);
  await inTurn(SUSTAINED_AT_ONCE, (done) => done >= WARM_UP);
  let before = await measureSustained();
  for (let round = 1; round <= Number(options.rounds); round++) {
    console.log(`\n--- round ${round}`);
    const calm = await measureAt(before, 0.7);
    const overload = await measureAt(before, Number(options.times));
    const after = await measureSustained();
    rounds.push({
      goodput: (overload.answered * 2) / (before + after),
      refusedMs: overload.refusedMs,
      calmRefusals: calm.refusals,
    });
    before = after;
  }
  reportRounds();
} finally {
  agent.destroy();
  await site.stop();
}

/** Returns the sustained rate, in requests per second. */
async function measureSustained(): Promise<number> {
  const began = performance.now();
  const outcomes = await inTurn(SUSTAINED_AT_ONCE, () => performance.now() - began > seconds * 1_000);
  const rate = outcomes.length / seconds;
  report(`sustained, ${SUSTAINED_AT_ONCE} at once`, rate, outcomes, began);
  return rate;
}

async function measureAt(rate: number, times: number) {
  const start = performance.now();
  return report(`${times} ×`, rate * times, await atRate(rate * times), start);
}

/** A closed loop: this many clients, each of which sends its next request after a response. */
async function inTurn(clients: number, isEnough: (done: number) => boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const client = async () => {
    while (!isEnough(outcomes.length)) outcomes.push(await ask(sentCount++));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

/** An open loop: sends this many requests per second, regardless of pending ones. */
async function atRate(rate: number): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const began = performance.now();
  let underWay = 0;
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (outcomes.length < due && underWay < MAX_UNDER_WAY) {
      underWay++;
      outcomes.push(ask(sentCount++).finally(() => underWay--));
    }
    await setTimeout(2);
  }
  return Promise.all(outcomes);
}

function ask(index: number): Promise<Outcome> {
  const { kind, url } = requestOf(index);
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ kind, status, ms: performance.now() - began, at: performance.now() });
    const request = get(url, { agent, timeout: TIMEOUT_MS, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      response.once('end', () => end(response.statusCode ?? 0)).once('error', () => end(0));
      response.resume();
    });
    request.once('timeout', () => request.destroy()).once('error', () => end(0));
  });
}

/** Of ten requests six are pages, two are filter changes and two are live totals; no two searches are the same. */
function requestOf(index: number): { kind: Kind; url: URL } {
  const page = searchPage(new URL(site.url), index);
  const which = index % 10;
  if (which < 6) return { kind: 'page', url: page };
  if (which < 8) return { kind: 'change', url: searchChange(page, index)! };
  return { kind: 'live', url: new URL(`/rest/lsc/listing/count${page.search}`, page) };
}

/** The rate counts responses during the measurement; the percentiles include all of them. */
function report(name: string, rate: number, outcomes: readonly Outcome[], began: number) {
  const inTime = outcomes.filter(({ status, at }) => status === 200 && at - began <= seconds * 1_000);
  const answered = inTime.length;
  console.log(`\n${name}: requested ${rate.toFixed(0)} a second, answered ${(answered / seconds).toFixed(0)} a second`);
  for (const kind of ['page', 'change', 'live'] as const) {
    const all = outcomes.filter((outcome) => outcome.kind === kind);
    const good = all.filter(({ status }) => status === 200);
    const refused = all.filter(({ status }) => status === 503);
    const other = all.length - good.length - refused.length;
    console.log(
      `  ${kind.padEnd(6)} answered ${good.length} in ${spread(good)}; refused ${refused.length} in ${spread(refused)}; failed ${other}`,
    );
  }
  const refusals = outcomes.filter(({ status }) => status === 503);
  console.log(`  all refusals: ${spread(refusals)}`);
  return { answered: answered / seconds, refusals: refusals.length, refusedMs: percentile(refusals, 0.99) };
}

function reportRounds(): void {
  const figure = (name: string, values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b).map((value) => value.toFixed(0));
    console.log(`  ${name}: median ${sorted[Math.floor(sorted.length / 2)]}, all ${sorted.join(' ')}`);
  };
  console.log(`\n${rounds.length} rounds`);
  figure(
    'answered under overload, % of the sustained rate',
    rounds.map(({ goodput }) => goodput * 100),
  );
  figure(
    'p99 of refusals under overload, ms',
    rounds.map(({ refusedMs }) => refusedMs),
  );
  figure(
    'refused at 0.7 ×',
    rounds.map(({ calmRefusals }) => calmRefusals),
  );
}

function spread(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return '–';
  const at = (share: number) => percentile(outcomes, share).toFixed(0);
  return `${at(0.5)} / ${at(0.99)} / ${at(1)} ms (p50 / p99 / most)`;
}

function percentile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
