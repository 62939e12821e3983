/**
 * Measures how well pages with paid places serve simulated shoppers: NDCG@10 of the cars as displayed, slots included,
 * against the same page without them, by order and placement (docs/features/auctions.md).
 * Run: npm run bench:ranking:ads [-- --shoppers 600] [--seed 1000] [--share 0.05]
 */
import { parseArgs } from 'node:util';
import {
  type Candidate,
  minimumScore,
  pageSlots,
  type RankedSearch,
  runAuction,
} from '../../src/features/promotions/promotions.ts';
import { derivedPrice, type Listing } from '../../src/features/listings/listings.ts';
import { explainRelevance, RELEVANCE_SETS } from '../../src/features/search/search.ts';
import { greatCircleMiles } from '../../src/kit/great-circle.ts';
import { DEMO_DAY, demoInventory, randomOf } from '../site/measure/demo-inventory.ts';
import { bootstrap, mean, measureOrder, type Ranked } from './measures.ts';
import { withFairPrice } from './real-cars.ts';
import { sampleShoppers, type Shopper, type ShopperSearch } from './shoppers.ts';
import { PLAIN_ORDERS, siteOrder } from './site-order.ts';
import { aspirationsTaste, surplusTaste, thriftTaste } from './tastes.ts';

const { values: options } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1000' },
    share: { type: 'string', default: '0.05' },
  },
});
const PAGE = 25;
/** Cards of the carousel that a wide screen shows before the list. */
const SHOWN_CARDS = 3;
const PLACES = { carousel: 6, promos: 3, boosts: [6], peekaboo: [8] };
const TASTES = { surplus: surplusTaste, aspirations: aspirationsTaste, thrift: thriftTaste };
const weights = RELEVANCE_SETS.standard;

const { owners, listings } = demoInventory();
const cars = { owners, listings: listings.map((listing) => withFairPrice(listing, listing.marketPrice)) };
const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
const today = Math.floor(
  Date.parse(cars.listings.reduce((most, { listedAt }) => (listedAt > most ? listedAt : most), DEMO_DAY)) / 86_400_000,
);
/** `share`: the share of cars that have a campaign, with a bid from 20 to 200 cents. */
const random = randomOf(7);
const bids = new Map(
  cars.listings.flatMap(({ id }): [number, number][] => {
    const bid = Math.floor(20 + 181 * random());
    return random() < Number(options.share) ? [[id, bid]] : [];
  }),
);
const promoted = cars.listings.filter(({ id }) => bids.has(id));

/** A page of a shopper: what the search found by relevance, and the order of the page. */
type Page = { shopper: Shopper; organic: Ranked; scores: ReadonlyMap<number, number>; ranked: RankedSearch };

function pageOf(shopper: Shopper, organic: Ranked, byRelevance: boolean): Page {
  const { search, found } = shopper;
  const scored = found.map(({ listing, owner, miles }) => {
    const car = { listing, owner, distanceMiles: miles };
    return { id: listing.id, score: explainRelevance(car, search.tellsPlace ? search : null, today, weights).score };
  });
  const best = scored.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, 50);
  const scores = new Map(scored.map(({ id, score }) => [id, score]));
  return { shopper, organic, scores, ranked: { best, total: found.length, byRelevance } };
}

/** Returns the cars that win slots of a placement, the first ones first. */
function winners({ shopper, organic, ranked, scores }: Page, placement: 'spotlight' | 'highlight'): number[] {
  const shown = new Set(organic.slice(0, PAGE));
  const guard = minimumScore(placement, ranked);
  const eligible = ranked.best.filter(({ id, score }) => bids.has(id) && !shown.has(id) && score >= guard);
  if (eligible.length === 0) return [];
  const sellers = new Map(shopper.found.map(({ listing, owner }) => [listing.id, owner.id]));
  const candidates = eligible.map(({ id }): Candidate => {
    const quality = Math.max(0.05, scores.get(id)! / eligible[0]!.score);
    const kind = { placement, tier: placement === 'spotlight' ? 'PREMIUM' : null } as const;
    return { campaignId: id, ownerId: sellers.get(id)!, listingId: id, ...kind, quality, isHouse: false };
  });
  const counters = Object.fromEntries(
    candidates.map(({ campaignId }) => [
      campaignId,
      { bidCents: bids.get(campaignId)!, dailyCents: 100_000, daySpentCents: 0, leftCents: 1_000_000 },
    ]),
  );
  const slots = pageSlots(new Set([placement]), () => 10, [], PLACES);
  const input = { brand: 'marketplace', search: 's', minute: 1, dayPassed: 0.5, slots, candidates, counters } as const;
  return runAuction({ ...input, page: PLACES }).map(({ listingId }) => listingId);
}

/** Returns the number of filters that a car misses. A make and its model are one filter. */
function missesOf({ makeCode, modelCode, bodyStyleCode, maxDollars }: ShopperSearch, listing: Listing): number {
  const price = derivedPrice(listing);
  const isOtherModel =
    (makeCode !== null && listing.makeCode !== makeCode) || (modelCode !== null && listing.modelCode !== modelCode);
  const isOtherBody = bodyStyleCode !== null && listing.bodyStyleCode !== bodyStyleCode;
  const isDearer = maxDollars !== null && (price === null || price > maxDollars);
  return [isOtherModel, isOtherBody, isDearer].filter(Boolean).length;
}

/** Returns whether the page shows a car that the shopper did not search for. */
function shows({ shopper: { search }, ranked }: Page, placement: 'boost' | 'peekaboo'): boolean {
  const guard = minimumScore(placement, ranked);
  const misses = placement === 'boost' ? 0 : 1;
  return promoted.some((listing) => {
    const owner = ownerOf.get(listing.ownerId)!;
    const { latitude, longitude } = owner;
    if (latitude === null || longitude === null || (listing.listingType === 'NEW') !== (placement === 'boost'))
      return false;
    if (missesOf(search, listing) !== misses) return false;
    const distanceMiles = greatCircleMiles(search, { latitude, longitude });
    if (distanceMiles > search.radiusMiles) return false;
    return explainRelevance({ listing, owner, distanceMiles }, search, today, weights).score >= guard;
  });
}

/** A car that the shopper did not search for has no value for the shopper. */
const FOREIGN = -1;
const foreign = (page: Page, placement: 'boost' | 'peekaboo') => (shows(page, placement) ? [FOREIGN] : []);
const insert = (order: Ranked, at: number, more: readonly number[]) => order.toSpliced(at, 0, ...more);

/** Displayed orders of the same page. */
const LAYOUTS: Readonly<Record<string, (page: Page) => Ranked>> = {
  'spotlights above the list': (page) => insert(page.organic, 0, winners(page, 'spotlight').slice(0, SHOWN_CARDS)),
  'promo card (highlight) at 6': (page) => insert(page.organic, 6, winners(page, 'highlight').slice(0, 1)),
  'spotlights and promo card': (page) =>
    insert(
      insert(page.organic, 6, winners(page, 'highlight').slice(0, 1)),
      0,
      winners(page, 'spotlight').slice(0, SHOWN_CARDS),
    ),
  'boost at 6': (page) => insert(page.organic, 6, foreign(page, 'boost')),
  'peekaboo at 8': (page) => insert(page.organic, 8, foreign(page, 'peekaboo')),
  'boost at 6 and peekaboo at 8': (page) =>
    insert(insert(page.organic, 6, foreign(page, 'boost')), 8, foreign(page, 'peekaboo')),
  'all of them': (page) => {
    const boost = foreign(page, 'boost');
    const sixth = boost.length > 0 ? boost : winners(page, 'highlight').slice(0, 1);
    const list = insert(insert(page.organic, 6, sixth), 8, foreign(page, 'peekaboo'));
    return insert(list, 0, winners(page, 'spotlight').slice(0, SHOWN_CARDS));
  },
};

const ORDERS: readonly { name: string; order(shopper: Shopper): Ranked; byRelevance: boolean }[] = [
  { name: 'relevance', order: (shopper) => siteOrder(shopper, today, weights), byRelevance: true },
  ...PLAIN_ORDERS.map((plain) => ({ ...plain, byRelevance: false })),
];

function measure(pages: readonly Page[], layout: (page: Page) => Ranked): string {
  const displayed = pages.map(layout);
  const filled = displayed.filter((order, at) => order.length > pages[at]!.organic.length).length / pages.length;
  const without = pages.map(({ shopper, organic }) => measureOrder(shopper, organic).ndcg);
  const ndcgs = pages.map(({ shopper }, at) => measureOrder(shopper, displayed[at]!).ndcg);
  const ratio = (picked: readonly number[]) =>
    mean(picked.map((at) => ndcgs[at]!)) / mean(picked.map((at) => without[at]!));
  const [low, high] = bootstrap(pages.length, ratio).map((end) => (100 * end).toFixed(1));
  const all = (100 * ratio([...pages.keys()])).toFixed(1);
  return `${all}% (${low} to ${high}) on ${(100 * filled).toFixed(0)}% of pages`;
}

const shoppersOf = Object.values(TASTES).map((taste, at) =>
  sampleShoppers(cars, today, Number(options.shoppers), Number(options.seed) + at, taste),
);
for (const { name, order, byRelevance } of ORDERS) {
  const pagesOf = shoppersOf.map((shoppers) => shoppers.map((shopper) => pageOf(shopper, order(shopper), byRelevance)));
  console.log(`\nordered by ${name}: NDCG@10 against the page without slots, with its 95% interval`);
  console.log(`| slots | ${Object.keys(TASTES).join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(pagesOf.length)}`);
  for (const [slots, layout] of Object.entries(LAYOUTS))
    console.log(`| ${slots} | ${pagesOf.map((pages) => measure(pages, layout)).join(' | ')} |`);
}
