/**
 * Measures what pages about models cost a running server: CPU time of all its threads for each of many different pages,
 * none of them from a cache. Kinds of pages take turns, so that other work on the machine affects all of them alike.
 * Run: node tools/node24.mjs bench/site/model-pages.ts --url http://localhost:3000 --pid 4711 [--pages 200] [--rounds 5]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readCpuMs } from './measure/process-cpu.ts';
import { createReader } from './measure/read-bytes.ts';
import { measureYardstick } from './measure/yardstick.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    pid: { type: 'string' },
    pages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
  },
});
/** A page is cached for a second, and requesting all other addresses in between takes longer. */
const ZIPS = ['80202', '10001', '60601', '77002', '98101', '33101', '30303'];
const pid = options.pid === undefined ? undefined : Number(options.pid);
const pages = Number(options.pages);
const reader = createReader('zstd');

const sitemap = (await reader.read(new URL('/sitemaps/model-pages.xml', options.url))).bytes.toString();
const paths = Array.from(sitemap.matchAll(/<loc>[^<]*?(\/models\/[^<]+)<\/loc>/g), ([, path]) => path!);
const ofDepth = (depth: number) => paths.filter((path) => path.split('/').length === depth + 1);
const [makes, models, years] = [ofDepth(2), ofDepth(3), ofDepth(4)];
if (models.length < 2) throw new Error('The sitemap has no models.');
const near = (path: string, i: number) => `${path}?zip=${ZIPS[i % ZIPS.length]}`;
const within = (path: string, i: number) => `${near(path, i)}&maxPrice=24000`;
const kinds = [
  // With few makes, the ZIP codes make more addresses.
  { name: 'a make near a ZIP', of: makes, query: near },
  { name: 'a model', of: models, query: (path: string) => path },
  { name: 'a model near a ZIP', of: models, query: near },
  { name: 'a model near a ZIP with a budget', of: models, query: within },
  { name: 'a model year', of: years, query: (path: string) => path },
  { name: 'a model year near a ZIP', of: years, query: near },
  { name: 'a model year near a ZIP with a budget', of: years, query: within },
];
const costs = kinds.map((): number[] => []);
const yardsticks: number[] = [];
try {
  for (let round = 0; round <= Number(options.rounds); round++) {
    yardsticks.push(measureYardstick());
    for (const [k, { of, query }] of kinds.entries()) {
      const some = Array.from({ length: pages }, (_, i) => query(of[(round * pages + i) % of.length]!, i));
      const before = readCpuMs(pid);
      for (const path of some) await reader.read(new URL(path, options.url));
      // The first round warms up.
      if (round > 0) costs[k]!.push((readCpuMs(pid) - before) / pages);
    }
  }
} finally {
  reader.close();
}
console.log(`${models.length} models, ${years.length} model years, load ${loadavg()[0]!.toFixed(1)}`);
for (const [k, { name }] of kinds.entries()) {
  const all = costs[k]!.toSorted((a, b) => a - b);
  console.log(
    `${name}: ${all[Math.floor(all.length / 2)]!.toFixed(2)} ms of CPU, ${all[0]!.toFixed(2)} to ${all.at(-1)!.toFixed(2)}`,
  );
}
console.log(`yardstick: ${yardsticks.toSorted((a, b) => a - b)[Math.floor(yardsticks.length / 2)]!.toFixed(0)} ms`);
