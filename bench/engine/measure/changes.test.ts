import { expect, it } from 'vitest';
import { createEngine } from '@forecourt/engine';
import { createV1 } from '../workloads/v1.ts';
import { generateChanges, timeChanges } from './changes.ts';
import { checkSample } from './check-sample.ts';

const dataset = createV1(2_100, 12);

it('restores the rows, so that answers can be compared afterwards', () => {
  const engine = createEngine(dataset.schema, dataset.storage);
  engine.load(dataset.rows());
  const { priceUs, removalUs, insertUs } = timeChanges(engine, dataset);
  expect(Math.min(priceUs, removalUs, insertUs)).toBeGreaterThan(0);
  expect(engine.size).toBe(dataset.size);
  expect(checkSample(engine, dataset, 12)).toBe(12);
});

it('detects a changed row', () => {
  const engine = createEngine(dataset.schema, dataset.storage);
  engine.load(dataset.rows());
  engine.apply({ remove: [7] });
  expect(() => checkSample(engine, dataset, 12)).toThrow('is answered wrongly');
});

it('streams batches of distinct rows; the next batch restores removed rows', () => {
  const changes = generateChanges(dataset, 500);
  let left: readonly number[] = [];
  for (let batch = 0; batch < 6; batch++) {
    const { put, remove, set } = changes.next().value;
    const ids = [...put.map(({ id }) => id), ...remove, ...set.map(({ id }) => id)];
    expect(ids).toHaveLength(500);
    expect(new Set(ids).size).toBe(500);
    expect(put.map(({ id }) => id)).toEqual(left);
    expect(set.length).toBeGreaterThan(400);
    left = remove;
  }
  expect(left.length).toBeGreaterThan(5);
});
