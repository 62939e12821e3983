/**
 * Times searches over random rows shaped like a vehicle inventory.
 * Run: node engine/bench/search.ts [--rows 1000000] [--runs 30]
 */
import { parseArgs } from 'node:util';
import { createEngine } from '../src/index.ts';
import type { Engine, Facet, Query } from '../src/index.ts';
import { FLAT_COLUMNS, SCHEMA, rowsOf } from './inventory.ts';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '30' } },
});
const rows = Number(options.rows);
const runs = Number(options.runs);

const denver = { latitude: 39.74, longitude: -104.99 };
const used = { kind: 'any', column: 'condition', values: ['USED'] } as const;
const make = { kind: 'any', column: 'make', values: ['MAKE3'] } as const;
const under30k = { kind: 'range', column: 'price', max: 30_000 } as const;
const near = { kind: 'within', column: 'place', center: denver, miles: 100 } as const;
const score: Query['order'] = {
  kind: 'score',
  terms: [
    { kind: 'column', column: 'quality', weight: 0.5 },
    { kind: 'near', column: 'place', center: denver, halfMiles: 50, weight: 0.3 },
    { kind: 'fresh', column: 'listed', nowDays: 20_000, halfDays: 14, weight: 0.2 },
  ],
};

const radii = [10, 25, 50, 75, 100, 200, 500];
const facets: Record<string, Facet> = {
  ...Object.fromEntries(FLAT_COLUMNS.map((column) => [column, { kind: 'values', column, drop: column } as const])),
  make: { kind: 'values', column: 'make', drop: 'make' },
  model: { kind: 'values', column: 'model', drop: 'make', where: make },
  features: { kind: 'values', column: 'features', drop: null },
  radius: {
    kind: 'cases',
    drop: 'place',
    cases: Object.fromEntries(radii.map((miles) => [String(miles), { ...near, miles }])),
  },
};
const full = {
  facets,
  stats: ['price', 'year'],
  histograms: { price: { column: 'price', edges: Array.from({ length: 31 }, (_edge, i) => i * 4_000), drop: 'price' } },
  count: 25,
  first: 0,
};
const byPrice: Query['order'] = { kind: 'column', column: 'price', direction: 'asc' };

const queries: Record<string, Query> = {
  'everything, all facets, by score': { ...full, sections: {}, order: score },
  'used, all facets, by score': { ...full, sections: { condition: used }, order: score },
  'used, make, price, radius, all facets': {
    ...full,
    sections: { condition: used, make, price: under30k, place: near },
    order: byPrice,
  },
  'used, 1,000 hits deep, no facets': { sections: { condition: used }, order: byPrice, count: 100, first: 900 },
};

const engine = load();
for (const [name, query] of Object.entries(queries)) report(name, () => engine.search(query));
report('count: used, make, price, radius', () => engine.count([used, make, under30k, near]));
report('apply: replace 1,000 rows', () => engine.apply({ put: rowsOf(1_000, 7) }));

function load(): Engine {
  const created = createEngine(SCHEMA, { groupBy: 'condition' });
  const batch = 10_000;
  let seconds = 0;
  for (let from = 0; from < rows; from += batch) {
    const put = rowsOf(Math.min(batch, rows - from), from + 1);
    const start = performance.now();
    created.apply({ put });
    seconds += (performance.now() - start) / 1000;
  }
  globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  console.log(`${rows} rows at ${Math.round(rows / seconds)} a second`);
  console.log(`columns ${megabytes(arrayBuffers)}, heap ${megabytes(heapUsed)}`);
  return created;
}

function report(name: string, work: () => unknown): void {
  for (let i = 0; i < 3; i++) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
