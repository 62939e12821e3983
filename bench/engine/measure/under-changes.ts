import type { Engine } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { spreadOf } from '../spread.ts';
import { recreateQueries } from './recreate-queries.ts';
import { generateChanges } from './changes.ts';
import { readCounts } from './read-counts.ts';

/** Milliseconds per search at the 99th percentile, by the concurrent load. */
export type UnderChanges = {
  idleP99: number;
  /** The searches alone, with changes applied between them. */
  busyP99: number;
  /** Including the wait for changes applied just before, as experienced by a client that searches at that moment. */
  busyWithWaitP99: number;
  changesASecond: number;
};

const CHANGES_A_SECOND = 10_000;
const BATCH_ROWS = 1_000;
const MIN_SECONDS = 5;
const MIN_ROUNDS = 3;

/**
 * Runs searches back to back, first without changes, then with 10,000 changes per second, in ten batches per second.
 */
export function timeUnderChanges(engine: Engine, dataset: Dataset): UnderChanges {
  // Earlier changes may have left deferred work to the first searches.
  for (const query of dataset.queries) engine.search(query);
  const idle = searchAll(engine, dataset, () => 0);
  const changes = generateChanges(dataset, BATCH_ROWS);
  let next = changes.next().value;
  let applied = 0;
  const start = performance.now();
  const busy = searchAll(engine, dataset, () => {
    const due = ((performance.now() - start) / 1_000) * CHANGES_A_SECOND;
    if (applied > due) return 0;
    const began = performance.now();
    engine.apply(next);
    const spent = performance.now() - began;
    applied += next.put.length + next.remove.length + next.set.length;
    // The next rows are created outside the timed part, as another thread would create them.
    next = changes.next().value;
    return spent;
  });
  return {
    idleP99: spreadOf(idle.searches).p99,
    busyP99: spreadOf(busy.searches).p99,
    busyWithWaitP99: spreadOf(busy.withWaits).p99,
    changesASecond: applied / busy.seconds,
  };
}

/** `before` runs between two searches and returns how many milliseconds a search would have waited for it. */
function searchAll(engine: Engine, { queries }: Dataset, before: () => number) {
  const ask = recreateQueries(queries);
  const [searches, withWaits]: [number[], number[]] = [[], []];
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  for (let round = 0; round < MIN_ROUNDS || seconds() < MIN_SECONDS; round++) {
    for (let i = 0; i < queries.length; i++) {
      const waited = before();
      const query = ask(i);
      const began = performance.now();
      readCounts(engine.search(query));
      const spent = performance.now() - began;
      searches.push(spent);
      withWaits.push(waited + spent);
    }
  }
  return { searches, withWaits, seconds: seconds() };
}
