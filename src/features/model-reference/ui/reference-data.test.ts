import { expect, test } from 'vitest';
import type { FetchJson } from './fetch-json.ts';
import { ReferenceData } from './reference-data.ts';

const PATHS = {
  modelYears: '/years',
  trims: '/trims',
  compareTrims: '/compare',
  consumerReviews: '/reviews',
  mileage: '/mileage',
  allMileage: '/all',
  safety: '/safety',
  expertReviews: null,
};

function create(answers: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const signals: AbortSignal[] = [];
  const search = new AbortController();
  const fetch: FetchJson = async (path, signal) => {
    calls.push(path);
    signals.push(signal);
    if (answers[path] instanceof Error) throw answers[path];
    return answers[path] ?? { items: [path], stats: { mean: path }, facetStats: [] };
  };
  return { data: new ReferenceData(PATHS, search.signal, fetch), calls, signals, answers, search };
}

test('requests each part when it is first needed, and keeps it [R418]', async () => {
  const { data, calls } = create();
  expect(calls).toEqual([]);
  expect(await data.modelYears()).toEqual(['/years']);
  expect(await data.trims()).toEqual(['/trims']);
  expect(await data.safety()).toBe('/safety');
  expect(await data.expertReviews()).toEqual([]);
  await Promise.all([data.modelYears(), data.trims(), data.safety()]);
  expect(calls).toEqual(['/years', '/trims', '/safety']);
});

test('requests mileages twice, of the model and of all cars [R418, R504]', async () => {
  const { data, calls } = create();
  expect(await data.mileages()).toMatchObject({
    mileages: { stats: { mean: '/mileage' } },
    allMileages: { stats: { mean: '/all' } },
  });
  await data.mileages();
  expect(calls).toEqual(['/mileage', '/all']);
});

test('an open circuit has no mileages and no safety', async () => {
  const open = { message: 'Circuit Breaker for x is open', items: [], stats: null, facetStats: [] };
  const { data } = create({ '/mileage': open, '/safety': open });
  expect(await data.mileages()).toMatchObject({ mileages: null, allMileages: { stats: {} } });
  expect(await data.safety()).toBeNull();
});

test('a failure is tried again', async () => {
  const { data, calls, answers } = create({ '/years': new Error('down') });
  await expect(data.modelYears()).rejects.toThrow('down');
  delete answers['/years'];
  expect(await data.modelYears()).toEqual(['/years']);
  expect(calls).toEqual(['/years', '/years']);
});

test('another search ends the requests of this one', async () => {
  const { data, signals, search } = create();
  await data.trims();
  search.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
