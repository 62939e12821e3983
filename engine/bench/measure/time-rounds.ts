import { medianOf } from '../statistic.ts';

/** Somebody who answers query by query; `search` takes the query's index. */
export type Contender = { name: string; search(index: number): unknown };

/** Milliseconds by query: the median of its rounds. */
export type QueryTimes = Float64Array;

/** Rounds that are run first and not counted: code is compiled, and what is made on demand is made. */
const WARM_UP_ROUNDS = 2;

/**
 * Times all queries in `rounds` rounds. A round goes through all of them, so that what one query read is cold again when
 * it comes back. Each query is answered by one contender after the other, and who goes first changes.
 */
export function timeRounds(contenders: readonly Contender[], queryCount: number, rounds: number): QueryTimes[] {
  const times = contenders.map(() => Array.from({ length: queryCount }, () => new Float64Array(rounds)));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (let query = 0; query < queryCount; query++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const who = (turn + query + round + WARM_UP_ROUNDS) % contenders.length;
        const start = performance.now();
        contenders[who]!.search(query);
        const spent = performance.now() - start;
        if (round >= 0) times[who]![query]![round] = spent;
      }
    }
  }
  return times.map((byQuery) => Float64Array.from(byQuery, medianOf));
}
