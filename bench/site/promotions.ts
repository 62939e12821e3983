/**
 * Times the selection of paid slots among running campaigns on the demo's cars, without the database: of a search whose
 * auction is known (as for all but the first page of a minute), of one whose auction is held now, first after a change
 * of the inventory, then in a later minute, and while cars change all the time, and of the auction alone; and what paid
 * places add to a page (docs/features/auctions.md). Needs a build. With `--expose-gc`, it only measures the memory that a
 * selector keeps.
 *
 * A process is slower at first, until V8 has optimized the code, which takes about 10,000 auctions: a minute on a busy
 * site. So each selection is measured twice: in the first auctions of the process, and after a warm-up.
 *
 * Run: npm run bench:promotions [-- --campaigns 10000] [--queries 400]
 *      node tools/node24.mjs --expose-gc bench/site/promotions.ts --queries 1000
 */
import { loadavg } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BUILD_FOLDER } from '../../src/app/base/build-folder.ts';
import { MAIN_BRAND } from '../../src/features/brands/brands.ts';
import { FLAG_DEFAULTS } from '../../src/features/flags/flags.ts';
import { type AuctionInput, PLACEMENTS, runAuction, TIERS } from '../../src/features/promotions/promotions.ts';
import { createSlotSelector, signSlot } from '../../src/features/promotions/promotions.server.ts';
import { catalog, findZip, marketAreaOf } from '../../src/features/reference/reference.server.ts';
import { formatQuery, readRequest } from '../../src/features/search/search.ts';
import { createSearchService } from '../../src/features/search/search.server.ts';
import { createInProcessIndex, Inventory } from '../../src/features/search-memory/search-memory.server.ts';
import { catalogVocabulary } from '../../src/features/words/words.server.ts';
import { loadSearchResults } from '../../src/pages/search-results/load.ts';
import { paidPlaces } from '../../src/pages/search-results/view/compose-results.ts';
import { fakeGuard } from '../../src/ports/calls/fake.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { createKeyRing, useKeyRing } from '../../src/ports/secrets/secrets.ts';
import { DEMO_DAY, demoInventory, randomOf } from './measure/demo-inventory.ts';
import { searchMix } from './measure/search-mix.ts';

const { values: options } = parseArgs({
  options: { campaigns: { type: 'string', default: '10000' }, queries: { type: 'string', default: '400' } },
});
const count = Number(options.campaigns);
const demo = demoInventory();
const random = randomOf(1);
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
const campaigns = Array.from({ length: count }, (_, at) => {
  const placement = pick(PLACEMENTS);
  const tier = placement === 'spotlight' ? pick(TIERS) : null;
  return {
    id: at + 1,
    brand: MAIN_BRAND.key,
    placement,
    tier,
    area: { kind: 'everywhere' },
    isHouse: false,
    isOfOneCar: true,
  };
});
const counters = campaigns.map(({ id }) => ({
  id,
  bidCents: Math.floor(20 + 181 * random()),
  dailyCents: 100_000,
  daySpentCents: 0,
  leftCents: 1_000_000,
}));

const TODAY = new Date(`${DEMO_DAY}T12:00:00Z`);
const inventory = new Inventory();
const order = demo.listings.map((listing) => ({ listing, by: random() })).toSorted((a, b) => a.by - b.by);
const campaignOf = new Map(campaigns.map((campaign, at) => [order[at % order.length]!.listing.id, campaign]));
inventory.apply({
  owners: demo.owners,
  put: demo.listings.map((listing) => {
    const campaign = campaignOf.get(listing.id);
    if (!campaign) return listing;
    const { id, brand, placement, tier } = campaign;
    return { ...listing, campaigns: [`${id}:${brand}:${placement}:${tier ?? ''}:paid`] };
  }),
});

const service = createSearchService({
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
  catalog: catalogVocabulary(catalog),
  now: () => TODAY,
  findZip: (zip) => {
    const place = findZip(zip);
    return place ? { ...place, marketArea: marketAreaOf(zip)?.code ?? null } : undefined;
  },
  findCity: () => undefined,
});

/** Stands for the slots of one auction: each statement reserves all of them. */
const RESERVED = { includes: () => true };
/** The stored auctions. */
const given: string[] = [];
/** No server keeps what it stores: it would only add garbage collections to the pages that are timed. */
let keepsAuctions = true;
/** Answers the selection's queries immediately. */
const database = {
  query: async (sql: string, params: readonly unknown[] = []) => {
    if (sql.includes('from campaign_minutes where minute = $1') && sql.startsWith('select')) return counters;
    if (sql.includes('from campaigns')) return campaigns;
    if (!sql.includes('reserve_auctions')) return [];
    if (keepsAuctions) given.push(String(params[0]));
    return [{ n: 0, stored: null, reserved: RESERVED }];
  },
} as unknown as Database;

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));
let clock = TODAY.getTime();
/** Returns a selector that has not searched this version of the inventory. */
const createSelector = () =>
  createSlotSelector({
    database,
    now: () => new Date(clock),
    reservePricesOf: async () => () => 10,
    sign: signSlot,
  });
type Selector = ReturnType<typeof createSelector>;
const queries = searchMix(demo, Number(options.queries)).map((query) => service.parse(readRequest(query), MAIN_BRAND));
const flags = { spotlight: true, alpha_showcase: true };
const signal = new AbortController().signal;

/** Changes the price of any car, promoted or not. */
function changeOneCar(): void {
  const { listing } = inventory.find(pick(demo.listings).id)!;
  inventory.apply({ put: [{ ...listing, salePrice: Math.floor(5_000 + 50_000 * random()) }] });
}

/**
 * Selects the slots of every query once, and returns the µs of each and the number of slots. Keeps the minimum of
 * several rounds in `least`, because other work on the machine only adds to it. `beforeEach`: runs before each page.
 */
async function selectAll(
  select: Selector,
  least: readonly number[] = [],
  beforeEach?: () => void,
): Promise<{ times: number[]; slots: number[] }> {
  const times: number[] = [];
  const slots: number[] = [];
  for (const parsed of queries) {
    beforeEach?.();
    await service.inOneState(async (pinned) => {
      const answer = await pinned.search(parsed, MAIN_BRAND, { hideFilters: true, best: true });
      const places = paidPlaces(answer);
      const start = performance.now();
      const served = await select({ parsed, answer, brand: MAIN_BRAND, flags, service: pinned, places }, signal);
      times.push(Math.min(1000 * (performance.now() - start), least[times.length] ?? Infinity));
      slots.push(served.slots.length);
    });
  }
  return { times, slots };
}

if (globalThis.gc) {
  await reportMemory(globalThis.gc);
  process.exit();
}

/** Reports what a selector keeps of all queries: their searches until the inventory changes, and a minute's auctions. */
async function reportMemory(collect: () => void): Promise<void> {
  const heapMegabytes = () => {
    given.length = 0;
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  let selector: Selector | undefined = createSelector();
  await selectAll(selector);
  const all = heapMegabytes();
  clock += 60_000;
  // A search of the next minute discards the auctions.
  queries.splice(1);
  await selectAll(selector);
  const searches = heapMegabytes();
  selector = undefined;
  const none = heapMegabytes();
  const figures = [`searches: ${(searches - none).toFixed(1)} MB`, `auctions: ${(all - searches).toFixed(1)} MB`];
  console.log(`${options.queries} searches keep ${figures.join(', ')}; heap without them ${none.toFixed(0)} MB`);
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
const report = (name: string, times: readonly number[]) =>
  console.log(`| ${name} | ${at(times, 0.5).toFixed(0)} | ${at(times, 0.95).toFixed(0)} |`);

const ROUNDS = 8;
const WARM_AUCTIONS = 10_000;
let select = createSelector();
type Times = Record<'known' | 'first' | 'later' | 'changing', number[]>;
let slots: number[] = [];

/** Times the selection for every query, in several rounds of which it keeps the minimum. */
async function timeSelection(rounds: number): Promise<Times> {
  const least: Times = { known: [], first: [], later: [], changing: [] };
  const time = async (name: keyof Times, beforeEach?: () => void) => {
    ({ times: least[name], slots } = await selectAll(select, least[name], beforeEach));
  };
  for (let round = 0; round < rounds; round++) {
    clock += 60_000;
    select = createSelector();
    given.length = 0;
    await time('first');
    await time('known');
    clock += 60_000;
    await time('later');
    // A site with 200 changes and 200 auctions a second, each of which searches its own version.
    clock += 60_000;
    await time('changing', changeOneCar);
  }
  return least;
}

const cold = await timeSelection(ROUNDS);
// Each round holds three auctions of every query.
await timeSelection(Math.ceil(WARM_AUCTIONS / (3 * queries.length)));
const warm = await timeSelection(ROUNDS);
const auctions = given.map((text) => {
  const [{ inputs: input }] = JSON.parse(text) as [{ inputs: AuctionInput }];
  const start = performance.now();
  runAuction(input);
  return 1000 * (performance.now() - start);
});
keepsAuctions = false;
given.length = 0;
console.log(
  `${inventory.size} listings, ${count} campaigns, ${queries.length} searches, load ${loadavg()[0]!.toFixed(2)}; ` +
    `slots of a page: median ${at(slots, 0.5)}`,
);
console.log('| selection | median µs | 95% µs |\n| --- | --- | --- |');
for (const [when, { known, first, later, changing }] of [
  ['', warm],
  [', new process', cold],
] as const) {
  report(`auction known${when}`, known);
  report(`auction held, first after a change${when}`, first);
  report(`auction held, later minute${when}`, later);
  report(`auction held, each after a change of another car${when}`, changing);
}
report('the auction alone', auctions);

process.env['NODE_ENV'] = 'production';
const { renderPage } = (await import(pathToFileURL(path.join(BUILD_FOLDER, 'server/render-page.js')).href)) as {
  renderPage: (name: string, data: unknown) => string | Uint8Array;
};
const guards = {
  requiredListing: fakeGuard,
  optionalListing: fakeGuard,
  paidSlots: fakeGuard,
  listingViews: fakeGuard,
};
const addresses = searchMix(demo, Number(options.queries)).map((query) =>
  formatQuery(service.parse(readRequest(query), MAIN_BRAND).query, service.context(MAIN_BRAND)),
);

/** Returns the µs of loading and rendering a page; null if it is a redirect. */
async function timePage(address: string, paid: boolean, select: Selector): Promise<number | null> {
  const on = { ...FLAG_DEFAULTS, spotlight: paid, alpha_showcase: paid };
  const start = performance.now();
  const answer = await loadSearchResults(
    { search: service, brand: MAIN_BRAND, flags: on, guards, ...(paid && { selectSlots: select }) },
    `?${address}`,
    signal,
  );
  if (answer.kind !== 'page') return null;
  renderPage('search-results', answer.data);
  JSON.stringify(answer.embedded);
  return 1000 * (performance.now() - start);
}

/** Times pages without and with paid places in turn, and returns the least time of each. */
async function timePages(auction: 'known' | 'first' | 'later'): Promise<{ without: number[]; more: number[] }> {
  const least = addresses.map(() => ({ without: Infinity, paid: Infinity }));
  for (let round = 0; round < ROUNDS; round++) {
    if (auction !== 'known') clock += 60_000;
    if (auction === 'first') select = createSelector();
    for (const [at, address] of addresses.entries()) {
      const times = least[at]!;
      // In turn, because the first of the two also warms up the code that both use.
      for (const name of round % 2 === 0 ? (['without', 'paid'] as const) : (['paid', 'without'] as const))
        times[name] = Math.min(times[name], (await timePage(address, name === 'paid', select)) ?? NaN);
    }
  }
  const pages = least.filter(({ without }) => !Number.isNaN(without));
  return { without: pages.map(({ without }) => without), more: pages.map(({ without, paid }) => paid - without) };
}

const pages = { known: await timePages('known'), later: await timePages('later'), first: await timePages('first') };
console.log('\n| a page | median µs | 95% µs |\n| --- | --- | --- |');
report('without paid places', pages.known.without);
report('more with paid places, auction known', pages.known.more);
report('more with paid places, auction held, first after a change', pages.first.more);
report('more with paid places, auction held, later minute', pages.later.more);
