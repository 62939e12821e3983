import { setTimeout } from 'node:timers/promises';
import { type ConnectionCut, type CuttingProxy, type ForwardedMessages, startCuttingProxy } from './cutting-proxy.ts';

/** A task that a program performs over its own connections, which it opens and closes. */
export type Exercise = {
  /** @returns its result, which is the same whenever it succeeds. @throws when the database is lost. */
  run(databaseUrl: string): Promise<unknown>;
  /** Whether the error describes what happened; without it, any error does. */
  isClear?(error: unknown): boolean;
};

export type ConnectionCutReport = {
  /** The messages of an undisturbed run. */
  messages: number;
  cuts: number;
  failed: number;
  /**
   * Runs that succeeded although a connection ended, because the exercise itself was about to end it, or reconnected.
   */
  succeeded: number;
  /** Runs that hung, reported success without succeeding, or failed without a clear error. */
  wrong: string[];
};

const HANGS_MS = 20_000;
const TRIES_AFTER = 50;
const PAUSE_MS = 20;

/**
 * Runs an exercise once undisturbed, and then once for each place where its connection may end, for at most `max`
 * places. After each, the exercise must succeed again.
 */
export async function runConnectionCuts(
  databaseUrl: string,
  exercise: Exercise,
  max: number,
): Promise<ConnectionCutReport> {
  const proxy = await startCuttingProxy(databaseUrl);
  try {
    const expected = JSON.stringify(await exercise.run(proxy.url));
    const { server, client } = await countMessages(proxy, exercise);
    const cuts = selectConnectionCuts({ server, client }, max);
    const report: ConnectionCutReport = {
      ...{ messages: server.length + client.length, cuts: cuts.length },
      ...{ failed: 0, succeeded: 0, wrong: [] },
    };
    for (const cut of cuts) await runCut(proxy, exercise, cut, expected, report);
    return report;
  } finally {
    await proxy.close();
  }
}

async function countMessages(proxy: CuttingProxy, exercise: Exercise): Promise<ForwardedMessages> {
  proxy.arm(null);
  await exercise.run(proxy.url);
  return structuredClone(proxy.passed());
}

async function runCut(
  proxy: CuttingProxy,
  exercise: Exercise,
  cut: ConnectionCut,
  expected: string,
  report: ConnectionCutReport,
): Promise<void> {
  const name = `${cut.by} ${cut.at} message ${cut.message} of the ${cut.side}`;
  proxy.arm(cut);
  const outcome = await outcomeOf(exercise, proxy.url);
  const type = proxy.passed()[cut.side][cut.message - 1] ?? 'none';
  if (outcome === 'hangs') report.wrong.push(`${name} (${type}): hangs`);
  else if ('error' in outcome) {
    report.failed += 1;
    if (exercise.isClear?.(outcome.error) === false)
      report.wrong.push(`${name} (${type}): says ${String(outcome.error)}`);
  } else {
    report.succeeded += 1;
    if (JSON.stringify(outcome.value) !== expected)
      report.wrong.push(`${name} (${type}): says ${JSON.stringify(outcome.value)}`);
  }
  proxy.arm(null);
  for (let tries = 1; ; tries++) {
    const after = await outcomeOf(exercise, proxy.url);
    if (after !== 'hangs' && 'value' in after) return;
    if (tries === TRIES_AFTER || after === 'hangs') {
      report.wrong.push(`${name} (${type}): does not recover: ${after === 'hangs' ? after : String(after.error)}`);
      return;
    }
    await setTimeout(PAUSE_MS);
  }
}

type Outcome = { value: unknown } | { error: unknown } | 'hangs';

async function outcomeOf(exercise: Exercise, url: string): Promise<Outcome> {
  const given = new AbortController();
  const late = setTimeout(HANGS_MS, 'hangs' as const, { signal: given.signal }).catch(() => 'hangs' as const);
  const run = exercise.run(url).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const outcome = await Promise.race([run, late]);
  given.abort();
  return outcome;
}

/** Returns every place, or `max` of them spread evenly: first those where a terminated backend ends. */
export function selectConnectionCuts({ server, client }: ForwardedMessages, max: number): ConnectionCut[] {
  const places = [...placesOf('server', server), ...placesOf('client', client)];
  const isTermination = ({ side, at, by }: ConnectionCut) => side === 'server' && at === 'after' && by === 'fatal';
  // Consecutive rows or settings are alike, so only the first and the last are used.
  const isAlike = ({ message }: ConnectionCut) =>
    server[message - 2] === server[message - 1] && server[message] === server[message - 1];
  const terminations = places.filter((cut) => isTermination(cut) && !isAlike(cut));
  const others = places.filter((cut) => !terminations.includes(cut));
  const first = spreadEvenly(terminations, max);
  return [...first, ...spreadEvenly(others, max - first.length)];
}

function spreadEvenly<Item>(items: readonly Item[], max: number): Item[] {
  const length = Math.min(items.length, max);
  return Array.from({ length }, (_, i) => items[Math.floor((i * items.length) / length)]!);
}

function placesOf(side: ConnectionCut['side'], { length }: readonly string[]): ConnectionCut[] {
  return Array.from({ length }, (_, i) => i + 1).flatMap((message) =>
    (['before', 'middle', 'after'] as const).flatMap((at) =>
      (['end', 'reset', 'fatal'] as const)
        // Half a message followed by an error would violate the protocol.
        .filter((by) => !(at === 'middle' && by === 'fatal'))
        .map((by) => ({ side, message, at, by })),
    ),
  );
}
