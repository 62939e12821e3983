import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';

const samples = async (text: Promise<string>) =>
  (await text).split('\n').filter((line) => line && !line.startsWith('#'));

test('writes counters, histograms and gauges in the Prometheus format', async () => {
  const metrics = createMetrics();
  const count = metrics.counter({ name: 'cars_total', help: 'Cars.', labels: ['make', 'paint'] });
  const spread = metrics.histogram({ name: 'miles', help: 'Miles.' }, [10, 100]);
  metrics.reading('gauge', { name: 'tanks', help: 'Tanks.', labels: ['fuel'] }, () => [
    [3, 'gas'],
    [0, 'diesel'],
  ]);
  metrics.reading('counter', { name: 'trips_total', help: 'Trips.' }, async () => [[7]]);
  count('KIA', 'red');
  count('KIA', 'red');
  count('FORD', 'blue');
  spread(50);
  const text = metrics.text();
  expect(await text).toContain('# HELP cars_total Cars.\n# TYPE cars_total counter\n');
  expect(await samples(text)).toEqual([
    'cars_total{make="KIA",paint="red"} 2',
    'cars_total{make="FORD",paint="blue"} 1',
    'miles_bucket{le="10"} 0',
    'miles_bucket{le="100"} 1',
    'miles_bucket{le="+Inf"} 1',
    'miles_sum 50',
    'miles_count 1',
    'tanks{fuel="gas"} 3',
    'tanks{fuel="diesel"} 0',
    'trips_total 7',
  ]);
  expect((await samples(metrics.text())).at(-1)).toBe('trips_total 7');
});

test('a label with unlimited values cannot fill the memory', async () => {
  const metrics = createMetrics();
  const count = metrics.counter({ name: 'cars_total', help: 'Cars.', labels: ['vin'] });
  for (let at = 0; at < 10_000; at++) count(`VIN${at}`);
  const lines = await samples(metrics.text());
  expect(lines).toHaveLength(301);
  expect(lines.at(-1)).toBe('cars_total{vin="other"} 9700');
});

test('leaves out what cannot be read, and keeps the others', async () => {
  const metrics = createMetrics();
  metrics.reading('gauge', { name: 'gone', help: 'Gone.' }, () => Promise.reject(new Error('down')));
  metrics.reading('gauge', { name: 'hung', help: 'Hung.' }, () => new Promise(() => undefined));
  metrics.reading('gauge', { name: 'there', help: 'There.' }, () => [[1]]);
  expect(await samples(metrics.text())).toEqual(['there 1']);
});
