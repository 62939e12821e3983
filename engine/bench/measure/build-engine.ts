import { createEngine, type Engine, type Row } from '../../src/index.ts';
import type { Dataset } from '../dataset.ts';
import { heldBytes } from './memory.ts';
import { progress } from './progress.ts';

export type Built = {
  engine: Engine;
  seconds: number;
  /** As the engine says it, or by how much the process has grown since before. Some of it is made by the first searches. */
  bytes(): { count: number; from: 'engine' | 'memory growth' };
};

/** What an engine may have beyond changes in batches. */
type Loading = { load?(rows: Iterable<Row>): void; readonly bytes?: number };

const BATCH = 10_000;

/** An engine with all rows of a dataset. Making the row objects is not counted where they are put in batches. */
export function buildEngine(dataset: Dataset): Built {
  progress(`building from ${dataset.size} rows`);
  const before = heldBytes();
  const engine: Engine & Loading = createEngine(dataset.schema, dataset.storage);
  const start = performance.now();
  const seconds = engine.load ? loadAll(engine as Required<Loading>, dataset, start) : applyAll(engine, dataset);
  return {
    engine,
    seconds,
    bytes: () =>
      engine.bytes === undefined
        ? { count: heldBytes() - before, from: 'memory growth' }
        : { count: engine.bytes, from: 'engine' },
  };
}

function loadAll(engine: Required<Loading>, dataset: Dataset, start: number): number {
  engine.load(dataset.rows());
  return (performance.now() - start) / 1_000;
}

function applyAll(engine: Engine, dataset: Dataset): number {
  let spent = 0;
  let put: Row[] = [];
  const flush = () => {
    const start = performance.now();
    engine.apply({ put });
    spent += performance.now() - start;
    put = [];
  };
  for (const row of dataset.rows()) {
    put.push(row);
    if (put.length === BATCH) flush();
  }
  flush();
  return spent / 1_000;
}
