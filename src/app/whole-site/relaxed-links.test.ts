import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { searchMix } from '../../../bench/site/measure/search-mix.ts';
import { carsWithEdgeCases } from './testing/cars-with-edge-cases.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

/** Number of random searches; `npm run test:long` tries more. */
const RUNS = Number(process.env['RELAXED_SEARCHES'] ?? 6);

type Link = { label: string; query: string; count: string };
type ResultsJson = { data: { total: number; relaxations: { links: Link[] } } };

const cars = carsWithEdgeCases(RUNS < 60 ? 150 : 400, 7);
const inventory = new Inventory();
inventory.apply({ owners: cars.owners, put: cars.listings });
const site = createWholeSite(undefined, {
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
});

const mix = searchMix(cars, 300);

/** Combines two searches, so that few listings match. */
const anySearch = fc.tuple(fc.constantFrom(...mix), fc.constantFrom(...mix)).map(([one, other]) => {
  const both = new URLSearchParams(one);
  for (const [name, value] of new URLSearchParams(other)) if (!both.has(name)) both.set(name, value);
  both.sort();
  return both.toString();
});

async function results(search: string, isRedirected = false): Promise<ResultsJson['data']> {
  const response = await site.request(`http://localhost/cars-for-sale/svc/results?${search}`);
  const moved = response.headers.get('location');
  if (moved !== null && !isRedirected) return results(moved.split('?')[1] ?? '', true);
  expect(response.status).toBe(200);
  return ((await response.json()) as ResultsJson).data;
}

test('a search that finds fewer than ten cars offers at most five others, whose links find the stated numbers', async () => {
  let offered = 0;
  const property = fc.asyncProperty(anySearch, async (search) => {
    const {
      total,
      relaxations: { links },
    } = await results(search);
    if (total >= 10) expect(links).toEqual([]);
    expect(links.length).toBeLessThanOrEqual(5);
    expect(new Set(links.map(({ label }) => label)).size).toBe(links.length);
    for (const { query, count } of links.filter((link) => link.count !== '')) {
      const promised = Number(count.replaceAll(',', ''));
      expect(promised).toBeGreaterThan(total);
      expect((await results(query, true)).total).toBe(promised);
      offered++;
    }
  });
  await fc.assert(property, { numRuns: RUNS });
  expect(offered).toBeGreaterThan(RUNS / 5);
});

test('the page shows plain links, each with its count', async () => {
  const [search, data] = await findFew();
  const html = await (await site.request(`http://localhost/cars-for-sale?${search}`)).text();
  const links = [
    ...html.matchAll(/<a[^>]*class="button(?: primary)?"[^>]*href="\/cars-for-sale\??([^"]*)"[^>]*>([^]*?)<\/a>/g),
  ];
  const shown = links.map(([, query, text]) => [
    query!.replaceAll('&amp;', '&'),
    text!.replaceAll(/<[^>]*>/g, '').replaceAll(',', ''),
  ]);
  for (const { query, label, count } of data.relaxations.links)
    expect(shown).toContainEqual([query, `${label} (${count})`.replaceAll(',', '')]);
});

/** Returns the first search that finds some listings, but few. */
async function findFew(): Promise<[string, ResultsJson['data']]> {
  for (const search of fc.sample(anySearch, { numRuns: 300, seed: 5 })) {
    const response = await site.request(`http://localhost/cars-for-sale/svc/results?${search}`);
    if (response.status !== 200) continue;
    const { data } = (await response.json()) as ResultsJson;
    if (data.total > 0 && data.relaxations.links.length > 2) return [search, data];
  }
  throw new Error('No search finds few cars.');
}
