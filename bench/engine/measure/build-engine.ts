import { createEngine, type Engine, type Row } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { printProgress } from './print-progress.ts';

export type Built = { engine: Engine; seconds: number; rowSeconds: number };

/**
 * Builds an engine with all rows of a dataset. Rows are passed as objects; the time includes creating them, which is
 * also reported separately.
 */
export function buildEngine(dataset: Dataset): Built {
  printProgress(`building from ${dataset.size} rows`);
  const rowSeconds = secondsOf(() => {
    let last: Row | undefined;
    for (const row of dataset.rows()) last = row;
    return last;
  });
  const engine = createEngine(dataset.schema, dataset.storage);
  const seconds = secondsOf(() => engine.load(dataset.rows()));
  return { engine, seconds, rowSeconds };
}

function secondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
}
