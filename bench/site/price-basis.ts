/**
 * Times the demo's searches on each price basis, one after another, and prints their cost relative to the advertised
 * price. Each search has a ZIP, so that only the basis differs. Out the door, shoppers have few or many different
 * trade-ins: the index has room for the numbers of 8 columns, and copies those of others. Computing a column for the
 * first time is timed separately. Run: node tools/node24.mjs bench/site/price-basis.ts [--listings 34877] [--queries
 * 400] [--rounds 7]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MAIN_BRAND } from '../../src/features/brands/brands.ts';
import { createInProcessIndex, Inventory } from '../../src/features/search-memory/search-memory.server.ts';
import { readRequest } from '../../src/features/search/search.ts';
import { demoInventory, varyInventory } from './measure/demo-inventory.ts';
import { createDemoSearch } from './measure/demo-search.ts';
import { searchMix } from './measure/search-mix.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string' },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '7' },
  },
});
/** Shoppers in states with complete records of taxes and fees. */
const ZIPS = ['10001', '21201', '19103', '33101'] as const;
/** `tradeIns`: the number of different trade-ins of the shoppers of each ZIP. */
const VARIANTS = [
  { name: 'advertised', basis: 'advertised', tradeIns: 1 },
  { name: 'with-fees', basis: 'with-fees', tradeIns: 1 },
  { name: 'out-the-door, 4 columns', basis: 'out-the-door', tradeIns: 1 },
  { name: 'out-the-door, 48 columns', basis: 'out-the-door', tradeIns: 12 },
] as const;
type Variant = (typeof VARIANTS)[number];

const rounds = Number(options.rounds);
const demo = demoInventory();
const inventory = fill(Number(options.listings ?? demo.listings.length));
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const service = createDemoSearch(index);
await inventory.open();
const context = service.context(MAIN_BRAND);
const mix = searchMix(demo, Number(options.queries));
const searches = VARIANTS.map((variant) => mix.map((query, i) => parse(query, variant, i)));

console.log(`${inventory.size} listings, load ${loadavg()[0]!.toFixed(2)}, ${new Date().toISOString()}`);
for (const [i, zip] of ZIPS.entries()) {
  const start = performance.now();
  await index.count(parse('maxPrice=20000&searchRadius=0', VARIANTS[2], i), context);
  console.log(`first search out the door at ${zip}: ${(performance.now() - start).toFixed(1)} ms`);
}
const quickest = VARIANTS.map(() => mix.map(() => Infinity));
for (let round = 0; round <= rounds; round++) {
  for (let i = 0; i < mix.length; i++) {
    for (let b = 0; b < VARIANTS.length; b++) {
      const at = (b + round) % VARIANTS.length;
      const start = performance.now();
      await index.search(searches[at]![i]!, context);
      // The first round warms up.
      if (round > 0) quickest[at]![i] = Math.min(quickest[at]![i]!, performance.now() - start);
    }
  }
}
const [advertised] = quickest;
for (const [b, { name }] of VARIANTS.entries()) {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(quickest[b]!, share));
  const ratios = [0.5, 0.99].map((share) => quantile(quickest[b]!, share) / quantile(advertised!, share));
  const each = quantile(
    quickest[b]!.map((ms, i) => ms / advertised![i]!),
    0.99,
  );
  console.log(
    `${name}: p50 ${p50!.toFixed(3)} ms, p99 ${p99!.toFixed(3)} ms; of the advertised price's cost: ` +
      `p50 ${ratios[0]!.toFixed(2)}, p99 ${ratios[1]!.toFixed(2)}, search by search p99 ${each.toFixed(2)}`,
  );
}

function fill(count: number): Inventory {
  const filled = new Inventory();
  for (let copy = 0, left = count; left > 0; copy++, left -= demo.listings.length) {
    const like = varyInventory(demo, copy);
    // Without the dealer's fees, most out-the-door prices have no upper bound.
    const put = like.listings.slice(0, left).map((listing) => ({ ...listing, dealerFeesCents: 49_900 }));
    filled.stock({ owners: like.owners, put });
  }
  return filled;
}

function parse(query: string, { basis, tradeIns }: Variant, i: number) {
  const params = new URLSearchParams(query);
  for (const name of ['zip', 'city', 'state', 'location']) params.delete(name);
  params.set('zip', ZIPS[i % ZIPS.length]!);
  const tradeIn = 500 * (Math.floor(i / ZIPS.length) % tradeIns);
  params.set('priceBasis', basis === 'out-the-door' ? `${basis}:${tradeIn}` : basis);
  return service.parse(readRequest(params.toString()), MAIN_BRAND).query;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
