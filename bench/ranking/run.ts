/**
 * Measures how well orders serve simulated shoppers whose taste is not the ranker's (ranking/README.md).
 * Run: npm run bench:ranking [-- --data <folder> [--without-demo]] [--shoppers 600] [--trials 600] [--seed 1000]
 * [--json]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RELEVANCE_SETS } from '../../src/features/search/search.ts';
import { DEMO_DAY, demoInventory, randomOf } from '../site/measure/demo-inventory.ts';
import { installOpensearch } from '../../tools/opensearch/installation.ts';
import { startCluster } from '../../tools/opensearch/local-cluster.ts';
import { SeededSampler } from './seeded-sampler.ts';
import { sampleTuning, openIndex, type Tuning } from './function-score.ts';
import { bootstrap, measureOrder, mean, median, type Outcome, type Ranked } from './measures.ts';
import { siteOrder, PLAIN_ORDERS } from './site-order.ts';
import { withFairPrice, realInventories } from './real-cars.ts';
import { type Cars, sampleShoppers, type Shopper } from './shoppers.ts';
import { aspirationsTaste, surplusTaste, type TasteModel, thriftTaste } from './tastes.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    'without-demo': { type: 'boolean', default: false },
    shoppers: { type: 'string', default: '600' },
    trials: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(options.shoppers);
const trials = Number(options.trials);
const seed = Number(options.seed);

/** Fixed, because weights were tuned on its shoppers; the evaluated shoppers always have another seed. */
const TRAINING_SEED = 1;
const TRAINING_SHOPPERS = 300;
/** The number of results that a search can page through. */
const DEPTH = 1_000;
const TARGET = 1.1;

const TASTES: Readonly<Record<string, TasteModel>> = {
  surplus: surplusTaste,
  aspirations: aspirationsTaste,
  thrift: thriftTaste,
};
const OURS = 'ours, standard';
const TUNED = 'function_score, tuned';
const TUNED_ON_ALL = 'function_score with every field of ours, tuned';

type Row = { order: string; ndcg: number; interval: [number, number]; first: number };

const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-ranking-'));
const cluster = await startCluster(await installOpensearch(console.log), { folder, heap: '512m' });
try {
  const [url] = cluster.urls as [string];
  if (!options['without-demo']) await measure('demo', demoCars(), url);
  if (options.data) {
    const data = path.resolve(process.env.INIT_CWD ?? '.', options.data);
    for await (const { name, cars } of realInventories(data)) await measure(name, cars, url);
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, cars: Cars, url: string): Promise<void> {
  const latest = cars.listings.reduce((most, { listedAt }) => (listedAt > most ? listedAt : most), DEMO_DAY);
  const today = Math.floor(Date.parse(latest) / 86_400_000);
  const rank = await openIndex(url, name.toLowerCase().replace(/\W/g, '-'), cars, today);
  const training = sampleShoppers(cars, today, TRAINING_SHOPPERS, TRAINING_SEED, surplusTaste);
  const tunings: [string, Tuning][] = [
    [TUNED, await tune(training, false, rank)],
    [TUNED_ON_ALL, await tune(training, true, rank)],
  ];
  for (const [at, [taste, model]] of Object.entries(TASTES).entries()) {
    const shoppers = sampleShoppers(cars, today, count, seed + at, model);
    const outcomes = new Map<string, Outcome[]>();
    const add = (order: string, ranked: readonly Ranked[]) =>
      outcomes.set(
        order,
        shoppers.map((shopper, i) => measureOrder(shopper, ranked[i]!)),
      );
    add(
      OURS,
      shoppers.map((shopper) => siteOrder(shopper, today, RELEVANCE_SETS.standard)),
    );
    for (const { name: plain, order } of PLAIN_ORDERS) add(plain, shoppers.map(order));
    for (const [tuned, tuning] of tunings) add(tuned, await rank(shoppers, tuning, DEPTH));
    report(`${name}, ${taste}`, shoppers, outcomes);
  }
}

/** Returns the best of this many random tunings, evaluated on the training shoppers. */
async function tune(
  training: readonly Shopper[],
  withMore: boolean,
  rank: Awaited<ReturnType<typeof openIndex>>,
): Promise<Tuning> {
  const draw = new SeededSampler(randomOf(7));
  let best: { tuning: Tuning; ndcg: number } | undefined;
  for (let trial = 0; trial < trials; trial++) {
    const tuning = sampleTuning(draw, withMore);
    const ranked = await rank(training, tuning, 10);
    const ndcg = mean(training.map((shopper, i) => measureOrder(shopper, ranked[i]!).ndcg));
    if (!best || ndcg > best.ndcg) best = { tuning, ndcg };
  }
  return best!.tuning;
}

function report(title: string, shoppers: readonly Shopper[], outcomes: ReadonlyMap<string, readonly Outcome[]>): void {
  const rows = [...outcomes].map(([order, all]): Row => {
    const ndcgs = all.map(({ ndcg }) => ndcg);
    const interval = bootstrap(ndcgs.length, (picked) => mean(picked.map((i) => ndcgs[i]!)));
    return { order, ndcg: mean(ndcgs), interval, first: median(all.map(({ first }) => first)) };
  });
  const [ours, others] = [rows[0]!, rows.slice(1)];
  const best = others.filter(({ order }) => order !== TUNED_ON_ALL).reduce((a, b) => (b.ndcg > a.ndcg ? b : a));
  console.log(
    `\n${title}: ${shoppers.length} shoppers, ${median(shoppers.map(({ found }) => found.length))} cars found`,
  );
  console.log('| order | NDCG@10 | 95% interval | first good car, median rank |\n| --- | --- | --- | --- |');
  for (const { order, ndcg, interval, first } of rows)
    console.log(`| ${order} | ${ndcg.toFixed(3)} | ${interval.map((end) => end.toFixed(3)).join(' to ')} | ${first} |`);
  const ratios = [best, others.find(({ order }) => order === TUNED_ON_ALL)!].map(({ order }) => ({
    order,
    ...ratioOf(outcomes.get(OURS)!, outcomes.get(order)!),
  }));
  for (const { order, ratio, interval } of ratios)
    console.log(`ours ÷ ${order}: ${ratio.toFixed(3)} (${interval.map((end) => end.toFixed(3)).join(' to ')})`);
  console.log(ratios[0]!.ratio >= TARGET ? 'The target of 1.1 is met.' : 'The target of 1.1 is MISSED.');
  if (options.json) console.log(JSON.stringify({ title, rows, ours: ours.ndcg, ratios }));
}

function ratioOf(ours: readonly Outcome[], others: readonly Outcome[]) {
  const sum = (all: readonly Outcome[], picked: readonly number[]) => mean(picked.map((i) => all[i]!.ndcg));
  const ratioBy = (picked: readonly number[]) => sum(ours, picked) / sum(others, picked);
  return { ratio: ratioBy([...ours.keys()]), interval: bootstrap(ours.length, ratioBy) };
}

/** The demo's cars, with the market prices of its feed as fair prices. */
function demoCars(): Cars {
  const { owners, listings } = demoInventory();
  return { owners, listings: listings.map((listing) => withFairPrice(listing, listing.marketPrice)) };
}
