import { medianOf } from '../statistic.ts';

/**
 * Somebody who answers query by query. `ask` makes the query with an index, which is not timed; without it the index
 * itself is asked. `search` answers; `read` reads every count of the answer by name, as whoever shows or sends it does.
 */
export type Contender<Asked, Answer> = {
  ask?(index: number): Asked;
  search(asked: Asked): Answer;
  read(answer: Answer): unknown;
};

/** A contender whose queries and answers are nobody else's business. */
export type AnyContender = Contender<unknown, unknown>;

/**
 * Milliseconds by query: the median of its rounds, for the answer alone and with every count read by name, and the least
 * of its rounds with every count read, which tells more where a machine is busy.
 */
export type QueryTimes = { search: Float64Array; read: Float64Array; leastRead: Float64Array };

/** Rounds that are run first and not counted: code is compiled, and what is made on demand is made. */
const WARM_UP_ROUNDS = 2;

/**
 * Times all queries in `rounds` rounds. A round goes through all of them, so that what one query read is cold again when
 * it comes back. Each query is answered by one contender after the other, and who goes first changes.
 */
export function timeRounds(contenders: readonly AnyContender[], queryCount: number, rounds: number): QueryTimes[] {
  const grid = () => Array.from({ length: queryCount }, () => new Float64Array(rounds));
  const times = contenders.map(() => ({ search: grid(), read: grid() }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (let query = 0; query < queryCount; query++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const who = (turn + query + round + WARM_UP_ROUNDS) % contenders.length;
        const contender = contenders[who]!;
        const asked = contender.ask ? contender.ask(query) : query;
        const start = performance.now();
        const answer = contender.search(asked);
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
