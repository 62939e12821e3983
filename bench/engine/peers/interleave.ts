import type { Answer, Engine, Query } from '@forecourt/engine';
import { compareAnswers, type ComparableAnswer } from './compare-answers.ts';
import type { Rounds } from './time-ratios.ts';
import type { Contender } from './contender.ts';

/** The result of one peer in a run. */
export type Outcome = {
  name: string;
  times: Rounds;
  /** The number of answers that were compared, and of those that were equal. */
  compared: number;
  equal: number;
  /** The first differences and failures, one line each. */
  complaints: string[];
  /** Unsupported parts: how many queries lacked each, and why. */
  skipped: Map<string, { queries: number; why: string }>;
};

const WARM_UP_ROUNDS = 2;
const MAX_COMPLAINTS = 5;

/**
 * Runs the same queries on all contenders, one after the other for each query, round by round, so that other load on
 * the machine affects all equally and no query's data is still cached. The first rounds are not counted; in the first
 * of them every answer is compared with the engine's. Reading all counts is part of an answer.
 */
export async function interleave(
  engine: Engine,
  peers: readonly Contender[],
  queries: readonly Query[],
  rounds: number,
  tell: (what: string) => void,
): Promise<{ ours: Rounds; outcomes: Outcome[] }> {
  const ours = new Map<number, number[]>();
  const outcomes = peers.map(({ name }) => ({
    name,
    times: new Map<number, number[]>(),
    compared: 0,
    equal: 0,
    complaints: [] as string[],
    skipped: new Map<string, { queries: number; why: string }>(),
  }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    tell(round < 0 ? `warming up, round ${round + WARM_UP_ROUNDS + 1}` : `round ${round + 1} of ${rounds}`);
    for (const [i, query] of queries.entries()) {
      const start = performance.now();
      const answer = engine.search(query);
      readAll(answer);
      const ms = performance.now() - start;
      if (round >= 0) keep(ours, i, ms);
      for (let turn = 0; turn < peers.length; turn++) {
        const who = (turn + i + round + WARM_UP_ROUNDS) % peers.length;
        await ask(peers[who]!, outcomes[who]!, { i, query, answer, round });
      }
    }
    if (round === -WARM_UP_ROUNDS)
      for (const { name, equal, compared } of outcomes) tell(`${name}: ${equal} of ${compared} answers equal`);
  }
  return { ours, outcomes };
}

type Case = { i: number; query: Query; answer: Answer; round: number };

async function ask(peer: Contender, outcome: Outcome & { times: Map<number, number[]> }, each: Case): Promise<void> {
  const { i, query, answer, round } = each;
  const isFirst = round === -WARM_UP_ROUNDS;
  const complain = (what: string) => {
    if (outcome.complaints.length < MAX_COMPLAINTS) outcome.complaints.push(`query ${i}: ${what}`);
  };
  try {
    const start = performance.now();
    const theirs = await peer.search(query);
    const ms = theirs.ownMs ?? performance.now() - start;
    if (round >= 0) keep(outcome.times, i, ms);
    if (!isFirst) return;
    outcome.compared++;
    const differences = compareAnswers(query, answer, theirs);
    if (differences.length === 0) outcome.equal++;
    else complain(differences.slice(0, 3).join('; '));
    for (const [part, why] of Object.entries(theirs.skipped)) {
      const queries = (outcome.skipped.get(part)?.queries ?? 0) + 1;
      outcome.skipped.set(part, { queries, why });
    }
  } catch (error) {
    if (isFirst) complain((error as Error).message.slice(0, 400));
  }
}

/** Counts are decoded when they are read, as any client that displays an answer does. */
function readAll({ facets }: ComparableAnswer): number {
  let sum = 0;
  for (const name in facets) {
    const counts = facets[name]!;
    for (const [, count] of Symbol.iterator in counts ? counts : Object.entries(counts)) sum += count;
  }
  return sum;
}

function keep(times: Map<number, number[]>, query: number, ms: number): void {
  const known = times.get(query);
  if (known) known.push(ms);
  else times.set(query, [ms]);
}
