/**
 * Measures the site's order for simulated shoppers whose place is unknown (ranking/README.md).
 *
 * Run: node tools/node24.mjs bench/ranking/without-place.ts
 */
import { derivedPrice } from '../../src/features/listings/listings.ts';
import { RELEVANCE_SETS } from '../../src/features/search/search.ts';
import { DEMO_DAY, demoInventory } from '../site/measure/demo-inventory.ts';
import { bootstrap, measureOrder, mean, median } from './measures.ts';
import { siteOrder } from './site-order.ts';
import { withFairPrice } from './real-cars.ts';
import { sampleShoppers } from './shoppers.ts';
import { aspirationsTaste, surplusTaste, thriftTaste } from './tastes.ts';

const TASTES = { surplus: surplusTaste, aspirations: aspirationsTaste, thrift: thriftTaste };
const SHOPPERS = 300;
const SEED = 1_000;
const FIRST_SCREENS = 12;

const { owners, listings } = demoInventory();
const cars = { owners, listings: listings.map((listing) => withFairPrice(listing, listing.marketPrice)) };
const byId = new Map(cars.listings.map((listing) => [listing.id, listing]));
const latest = cars.listings.reduce((most, { listedAt }) => (listedAt > most ? listedAt : most), DEMO_DAY);
const today = Math.floor(Date.parse(latest) / 86_400_000);

console.log('| taste | NDCG@10 | 95% interval | first good car | models in the first 12 | their median price |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [at, [taste, model]] of Object.entries(TASTES).entries()) {
  const shoppers = sampleShoppers(cars, today, SHOPPERS, SEED + at, model, false);
  const orders = shoppers.map((shopper) => siteOrder(shopper, today, RELEVANCE_SETS.standard));
  const outcomes = shoppers.map((shopper, i) => measureOrder(shopper, orders[i]!));
  const ndcgs = outcomes.map(({ ndcg }) => ndcg);
  const interval = bootstrap(ndcgs.length, (picked) => mean(picked.map((i) => ndcgs[i]!)));
  const tops = orders.map((ids) => ids.slice(0, FIRST_SCREENS).map((id) => byId.get(id)!));
  const models = mean(
    tops.map((top) => new Set(top.map(({ makeCode, modelCode }) => `${makeCode} ${modelCode}`)).size),
  );
  const price = median(tops.map((top) => median(top.map((listing) => derivedPrice(listing) ?? 0))));
  const figures = [
    mean(ndcgs).toFixed(3),
    interval.map((end) => end.toFixed(3)).join(' to '),
    median(outcomes.map(({ first }) => first)),
    models.toFixed(1),
    `$${price}`,
  ];
  console.log(`| ${[taste, ...figures].join(' | ')} |`);
}
