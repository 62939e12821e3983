import type { Engine, Row } from '../../src/index.ts';
import { type Dataset, idOf, rowAt } from '../dataset.ts';
import { createRandom, type Random } from '../random.ts';
import { medianOf } from '../statistic.ts';
import { priceBandOf } from '../workloads/v1-shape.ts';

/** One change of many that come together. */
export type Batch = { put?: Row[]; remove?: number[] };

/** Microseconds a change, the median of batches. */
export type ChangeTimes = { priceUs: number; removalUs: number; insertUs: number };

const BATCH_ROWS = 1_000;
const BATCHES = 21;

/**
 * Times changes in batches of 1,000: other prices, then removals, then the removed rows put in again. In the end the rows
 * are those of the dataset. Row objects are made before the clock runs.
 */
export function timeChanges(engine: Engine, dataset: Dataset): ChangeTimes {
  const random = createRandom(41);
  const batches = Array.from({ length: BATCHES }, () => drawIndexes(dataset.size, random));
  const inBatches = (change: (indexes: readonly number[]) => Batch) => {
    const times = batches.map((indexes) => {
      const batch = change(indexes);
      const start = performance.now();
      engine.apply(batch);
      return ((performance.now() - start) * 1_000) / indexes.length;
    });
    return medianOf(times);
  };
  const priceUs = inBatches((indexes) => ({ put: indexes.map((index) => repriced(dataset, index, random)) }));
  const removalUs = inBatches((indexes) => ({ remove: indexes.map(idOf) }));
  const insertUs = inBatches((indexes) => ({ put: indexes.map((index) => rowAt(dataset.columns, index)) }));
  // Batches may share rows, and a removed row that comes twice was not there the second time; both are few.
  return { priceUs, removalUs, insertUs };
}

/** Distinct rows anywhere. */
function drawIndexes(size: number, random: Random): number[] {
  const indexes = new Set<number>();
  while (indexes.size < Math.min(BATCH_ROWS, size)) indexes.add(random.below(size));
  return [...indexes];
}

/** The row at another price, up to a tenth away; what follows from the price follows. */
export function repriced({ columns }: Dataset, index: number, random: Random): Row {
  const row = rowAt(columns, index);
  const price = Math.round(((row.values['price'] as number | null) ?? 10_000) * (0.9 + 0.2 * random.next()));
  const values = { ...row.values, price };
  return {
    id: row.id,
    values: 'priceBand' in values ? { ...values, priceBand: `priceBand${priceBandOf(price)}` } : values,
  };
}

/** A stream of changes as feeds bring them: nine of ten are prices, the rest come and go in turn. */
export function* streamOfChanges(dataset: Dataset, batchRows: number): Generator<Required<Batch>> {
  const random = createRandom(43);
  let gone: number[] = [];
  for (;;) {
    const put: Row[] = gone.map((index) => rowAt(dataset.columns, index));
    const left: number[] = [];
    const taken = new Set(gone);
    while (put.length + left.length < Math.min(batchRows, dataset.size)) {
      const index = random.below(dataset.size);
      if (taken.has(index)) continue;
      taken.add(index);
      if (random.chance(0.05)) left.push(index);
      else put.push(repriced(dataset, index, random));
    }
    yield { put, remove: left.map(idOf) };
    gone = left;
  }
}
