import type { Engine, Row, Update, Value } from '@forecourt/engine';
import { type Dataset, idOf, rowAt } from '../dataset.ts';
import { createRandom, type Random } from '../random.ts';
import { medianOf } from '../spread.ts';
import { priceBandOf } from '../workloads/v1-shape.ts';

/** Microseconds per change, the median of batches. */
export type ChangeTimes = { priceUs: number; removalUs: number; insertUs: number };

const BATCH_ROWS = 1_000;
const BATCHES = 21;

/**
 * Times changes in batches of 1,000: new prices, then removals, then inserting the removed rows again in their original
 * state. Row objects are created before the clock starts.
 */
export function timeChanges(engine: Engine, dataset: Dataset): ChangeTimes {
  const random = createRandom(41);
  const batches = sampleBatches(dataset.size, random);
  const inBatches = (changeOf: (indexes: readonly number[]) => Update) => {
    const times = batches.map((indexes) => {
      const change = changeOf(indexes);
      const start = performance.now();
      engine.apply(change);
      return ((performance.now() - start) * 1_000) / indexes.length;
    });
    return medianOf(times);
  };
  return {
    priceUs: inBatches((indexes) => ({ set: indexes.map((index) => repriced(dataset, index, random)) })),
    removalUs: inBatches((indexes) => ({ remove: indexes.map(idOf) })),
    insertUs: inBatches((indexes) => ({ put: indexes.map((index) => rowAt(dataset.columns, index)) })),
  };
}

/** Samples distinct rows into batches; batches are smaller when there are not enough rows. */
function sampleBatches(size: number, random: Random): number[][] {
  const rows = Math.min(BATCH_ROWS, Math.floor(size / BATCHES));
  const indexes = new Set<number>();
  while (indexes.size < rows * BATCHES) indexes.add(random.below(size));
  const drawn = [...indexes];
  return Array.from({ length: BATCHES }, (_batch, i) => drawn.slice(i * rows, (i + 1) * rows));
}

/** Returns a row with a price changed by up to a tenth, and the values derived from the price. */
function repriced({ columns }: Dataset, index: number, random: Random): Row {
  const { values, id } = rowAt(columns, index);
  const price = Math.round(((values['price'] as number | null) ?? 10_000) * (0.9 + 0.2 * random.next()));
  const changed: Record<string, Value> = { price };
  if ('priceBand' in values) changed['priceBand'] = `priceBand${priceBandOf(price)}`;
  return { id, values: changed };
}

/** Yields changes as from feeds: nine of ten are prices; the other rows are removed and return a batch later. */
export function* generateChanges(dataset: Dataset, batchRows: number): Generator<Required<Update>, never> {
  const random = createRandom(43);
  let gone: number[] = [];
  for (;;) {
    const change = { put: gone.map((index) => rowAt(dataset.columns, index)), remove: [], set: [] };
    const { set, remove }: { set: Row[]; remove: number[] } = change;
    const taken = new Set(gone);
    gone = [];
    const count = Math.min(batchRows, dataset.size);
    while (taken.size < count) {
      const index = random.below(dataset.size);
      if (taken.has(index)) continue;
      taken.add(index);
      if (random.chance(0.95)) {
        set.push(repriced(dataset, index, random));
        continue;
      }
      gone.push(index);
      remove.push(idOf(index));
    }
    yield change;
  }
}
