import { medianOf } from '../spread.ts';

/**
 * A program that answers query by query. `ask` creates the query with an index, which is not timed; without it, the
 * query is the index itself. `search` answers; `read` reads every count of the answer by name, as a client that
 * displays or sends it does.
 */
export type Contender<Input, Answer> = {
  ask?(index: number): Input;
  search(input: Input): Answer;
  read(answer: Answer): unknown;
};

/** A contender with any types of queries and answers. */
export type AnyContender = Contender<unknown, unknown>;

/**
 * Milliseconds by query: the median of its rounds, for the answer alone and with every count read by name, and the
 * minimum of its rounds with every count read, which is more reliable on a busy machine.
 */
export type QueryTimes = { search: Float64Array; read: Float64Array; leastRead: Float64Array };

/** Rounds that are not counted: code is compiled, and lazy data is created. */
const WARM_UP_ROUNDS = 2;

/**
 * Times all queries in `rounds` rounds. A round runs all of them, so that the data of one query is no longer in the
 * processor's cache when it is repeated. For each query the contenders take turns, and the first one changes.
 */
export function timeRounds(contenders: readonly AnyContender[], queryCount: number, rounds: number): QueryTimes[] {
  const grid = () => Array.from({ length: queryCount }, () => new Float64Array(rounds));
  const times = contenders.map(() => ({ search: grid(), read: grid() }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (let query = 0; query < queryCount; query++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const who = (turn + query + round + WARM_UP_ROUNDS) % contenders.length;
        const contender = contenders[who]!;
        const input = contender.ask ? contender.ask(query) : query;
        const start = performance.now();
        const answer = contender.search(input);
        const found = performance.now();
        contender.read(answer);
        const end = performance.now();
        if (round < 0) continue;
        times[who]!.search[query]![round] = found - start;
        times[who]!.read[query]![round] = end - start;
      }
    }
  }
  return times.map(({ search, read }) => ({
    search: Float64Array.from(search, medianOf),
    read: Float64Array.from(read, medianOf),
    leastRead: Float64Array.from(read, (ofQuery) => Math.min(...ofQuery)),
  }));
}
