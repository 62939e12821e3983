/**
 * Measures how well pages with paid places serve simulated shoppers: NDCG@10 of the cars as displayed, slots included,
 * against the same page without them (docs/auctions.md).
 * Run: npm run bench:ranking:ads [-- --shoppers 600] [--seed 1000] [--share 0.05]
 */
import { parseArgs } from 'node:util';
import { type Candidate, pageSlots, type Placement, runAuction } from '../../src/features/promotions/promotions.ts';
import { explainRelevance, RELEVANCE_SETS } from '../../src/features/search/search.ts';
import { DEMO_DAY, demoInventory, randomOf } from '../site/measure/demo-inventory.ts';
import { bootstrap, mean, measureOrder } from './measures.ts';
import { withFairPrice } from './real-cars.ts';
import { sampleShoppers, type Shopper } from './shoppers.ts';
import { siteOrder } from './site-order.ts';
import { aspirationsTaste, surplusTaste, thriftTaste } from './tastes.ts';

const { values: options } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1000' },
    share: { type: 'string', default: '0.05' },
    median: { type: 'string', default: '30' },
    cars: { type: 'string', default: '50' },
    power: { type: 'string', default: '1' },
  },
});
const PAGE = 25;
const MEDIAN_RANK = Number(options.median);
const MAX_CARS = Number(options.cars);
const POWER = Number(options.power);
/** Cards of the carousel that a wide screen shows before the list. */
const SHOWN_CARDS = 3;
const TASTES = { surplus: surplusTaste, aspirations: aspirationsTaste, thrift: thriftTaste };
const weights = RELEVANCE_SETS.standard;

const { owners, listings } = demoInventory();
const cars = { owners, listings: listings.map((listing) => withFairPrice(listing, listing.marketPrice)) };
const today = Math.floor(
  Date.parse(cars.listings.reduce((most, { listedAt }) => (listedAt > most ? listedAt : most), DEMO_DAY)) / 86_400_000,
);
/** The share of cars that have a campaign, with a bid from 20 to 200 cents. */
const random = randomOf(7);
const bids = new Map(
  cars.listings.flatMap(({ id }): [number, number][] => {
    const bid = Math.floor(20 + 181 * random());
    return random() < Number(options.share) ? [[id, bid]] : [];
  }),
);

/** Returns the cars that win slots of a placement, the first ones first. */
function winners({ search, found }: Shopper, placement: Placement, organic: readonly number[]): number[] {
  const place = search.tellsPlace ? search : null;
  const scores = new Map(
    found.map(({ listing, owner, miles }) => [
      listing.id,
      explainRelevance({ listing, owner, distanceMiles: miles }, place, today, weights).score,
    ]),
  );
  const sorted = [...scores.values()].toSorted((a, b) => b - a);
  const median = sorted[Math.min(MEDIAN_RANK, Math.floor(sorted.length / 2))]!;
  const shown = new Set(organic.slice(0, PAGE));
  const eligible = found
    .filter(({ listing: { id } }) => bids.has(id) && !shown.has(id) && scores.get(id)! >= median)
    .toSorted((a, b) => scores.get(b.listing.id)! - scores.get(a.listing.id)!)
    .slice(0, MAX_CARS);
  if (eligible.length === 0) return [];
  const best = scores.get(eligible[0]!.listing.id)!;
  const candidates = eligible.map(({ listing: { id }, owner }): Candidate => {
    const quality = best > 0 ? Math.min(1, Math.max(0.05, scores.get(id)! / best)) ** POWER : 1;
    const tier = placement === 'spotlight' ? 'PREMIUM' : null;
    return { campaignId: id, ownerId: owner.id, listingId: id, placement, tier, quality, isHouse: false };
  });
  const counters = Object.fromEntries(
    candidates.map(({ campaignId }) => [
      campaignId,
      { bidCents: bids.get(campaignId)!, dailyCents: 100_000, daySpentCents: 0, leftCents: 1_000_000 },
    ]),
  );
  const slots = pageSlots(new Set([placement]), () => 10, []);
  const input = { brand: 'marketplace', search: 's', minute: 1, dayPassed: 0.5, slots, candidates, counters } as const;
  return runAuction(input).map(({ listingId }) => listingId);
}

/** A car that the shopper did not search for. */
const FOREIGN = -1;

/** Displayed orders of the same page: `cars` won it. Slots of boost and peekaboo count as cars without value. */
const LAYOUTS: Readonly<Record<string, (shopper: Shopper, organic: readonly number[]) => number[]>> = {
  'spotlights above the list': (shopper, organic) => [
    ...winners(shopper, 'spotlight', organic).slice(0, SHOWN_CARDS),
    ...organic,
  ],
  'highlights above the list': (shopper, organic) => [
    ...winners(shopper, 'highlight', organic).slice(0, SHOWN_CARDS),
    ...organic,
  ],
  'boost at 6': (_shopper, organic) => organic.toSpliced(6, 0, FOREIGN),
  'peekaboo at 8': (_shopper, organic) => organic.toSpliced(8, 0, FOREIGN),
  'boost at 6 and peekaboo at 8': (_shopper, organic) => organic.toSpliced(6, 0, FOREIGN).toSpliced(8, 0, FOREIGN),
};

for (const [at, [taste, model]] of Object.entries(TASTES).entries()) {
  const shoppers = sampleShoppers(cars, today, Number(options.shoppers), Number(options.seed) + at, model);
  const organic = shoppers.map((shopper) => siteOrder(shopper, today, weights));
  const without = shoppers.map((shopper, i) => measureOrder(shopper, organic[i]!).ndcg);
  console.log(`\n${taste}: NDCG@10 without slots ${mean(without).toFixed(3)}`);
  console.log('| slots | pages with slots | NDCG@10 | against the page without | 95% interval |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [name, layout] of Object.entries(LAYOUTS)) {
    const pages = shoppers.map((shopper, i) => layout(shopper, organic[i]!));
    const filled = pages.filter((page, i) => page.length > organic[i]!.length).length / pages.length;
    const ndcgs = shoppers.map((shopper, i) => measureOrder(shopper, pages[i]!).ndcg);
    const ratio = (picked: readonly number[]) =>
      mean(picked.map((i) => ndcgs[i]!)) / mean(picked.map((i) => without[i]!));
    const interval = bootstrap(shoppers.length, ratio).map((end) => `${(100 * end).toFixed(1)}%`);
    const all = [...shoppers.keys()];
    console.log(
      `| ${name} | ${(100 * filled).toFixed(0)}% | ${mean(ndcgs).toFixed(3)} | ${(100 * ratio(all)).toFixed(1)}% | ${interval.join(' to ')} |`,
    );
  }
}
