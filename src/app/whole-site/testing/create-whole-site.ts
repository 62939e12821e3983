import type { Hono } from 'hono';
import { renderToString } from 'react-dom/server';
import { createAdService } from '#features/ads/ads.server.ts';
import { type BrandKey, brandOf } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { catalog, findCity, findZip, marketAreaOf, type ZipPlace } from '#features/reference/reference.server.ts';
import { catalogVocabulary, createKeywordSuggestions } from '#features/words/words.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService, type VehicleIndex } from '#features/search/search.server.ts';
import { createValuation } from '#features/valuation/valuation.server.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { createStatementBilling } from '#ports/billing/statement-billing.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { Admission } from '../../load/admission.ts';
import { createApp } from '../../routes/app.ts';
import { GUARDED_CALLS } from '../../load/guards.ts';
import { renderPageElement, type PageName } from '../../document/page-table.tsx';
import { LISTING, OWNER } from '../../routes/rest/testing/one-car.ts';
import { startLeads } from '../../boot/start-leads.ts';
import type { AppContext } from '../../base/app-context.ts';

const originFor = (brand: BrandKey) => `http://${brand}.example`;

type SiteOptions = {
  isStarting?(): boolean;
  admission?: Admission;
  index?: VehicleIndex;
  changes?: Partial<AppContext>;
};

/**
 * Creates the whole application on a few listings, rendered by React.
 * @param onFailure receives errors of the site.
 */
export function createWholeSite(onFailure?: (message: string, detail: unknown) => void, options?: SiteOptions): Hono {
  return createApp(wholeSiteContext(onFailure, options));
}

/** Creates the dependencies of that application's routes. */
export function wholeSiteContext(
  onFailure: (message: string, detail: unknown) => void = () => undefined,
  { isStarting = () => false, admission, index = fewCars(), changes = {} }: SiteOptions = {},
): AppContext {
  const placeOf = (found: ZipPlace | null) =>
    found ? { ...found, marketArea: marketAreaOf(found.zip)?.code ?? null } : undefined;
  const search = createSearchService({
    index,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: (zip) => placeOf(findZip(zip)),
    findCity: (city, state) => placeOf(findCity(city, state)),
    catalog: catalogVocabulary(catalog),
  });
  return {
    // An empty database.
    database: { query: async () => [] } as never,
    accounts: fakeAccounts(),
    search,
    keywords: createKeywordSuggestions({ index, search, catalog, now: Date.now }),
    brandOf,
    originFor,
    ads: houseAdsOnly(originFor),
    adSettings: { refreshMs: 30_000, refreshLimit: 10, scrollPercent: 10 },
    hideAfterHours: 0,
    timeZone: 'America/Denver',
    hasLeadsFallback: false,
    sendsMail: true,
    flags: (brand) => ({ ...FLAG_DEFAULTS, ...brand.flagOverrides }),
    takesReviews: () => true,
    guards: Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard])) as AppContext['guards'],
    ...(admission && { admission }),
    ingress: { trustedProxies: 0 },
    limits: memoryLimits,
    leads: startLeads({
      database: changes.database ?? ({ query: async () => [] } as never),
      ...{ limits: memoryLimits, originFor: (brand) => `http://${brand}.example`, leadsFallback: undefined },
    }),
    billing: createStatementBilling(changes.database ?? ({ query: async () => [] } as never)),
    valuation: createValuation({
      models: { find: async () => null },
      ...{ catalog, findZip, readVin: async () => null },
    }),
    services: { dealerDifferences: { teaserOf: () => null } } as never,
    shell: ({ html }) => html,
    renderPage: (name, data) => renderToString(renderPageElement(name as PageName, data as never)),
    log: (level, message, detail) => (level === 'error' ? onFailure(message, detail) : undefined),
    isStarting,
    isStopping: () => false,
    ...changes,
  } satisfies Partial<AppContext> as unknown as AppContext;
}

/** Ads without creatives, an ad server or storage. */
function houseAdsOnly(origin: (brand: BrandKey) => string): AppContext['ads'] {
  const service = createAdService({
    database: { query: async () => [] },
    counts: { add: () => undefined, stop: async () => undefined },
    guards: { adServer: fakeGuard, adPictures: fakeGuard, adNotices: fakeGuard },
    pictures: { find: async () => null, read: async () => null },
    download: async () => ({ kind: 'refused', reason: 'a test' }),
    originFor: origin,
    now: Date.now,
    log: () => undefined,
  });
  const none = { save: async () => 'none.webp', read: async () => null, remove: async () => undefined };
  return { ...service, encode: async () => null, pictures: none, serverPictures: { read: async () => null } };
}

let few: VehicleIndex | undefined;
/** All sites share one index, because nothing changes its inventory. */
const fewCars = () => (few ??= indexOfAFewCars());

/** Listings 42 to 45. */
function indexOfAFewCars(): VehicleIndex {
  const inventory = new Inventory();
  const car = (id: number, changes: Partial<typeof LISTING>) => ({ ...LISTING, id, ...changes });
  inventory.apply({
    owners: [OWNER],
    put: [
      car(42, { vin: '1HGCM82633A004352' }),
      car(43, { makeCode: 'FORD', make: 'Ford', modelCode: 'F_150', model: 'F-150', useType: 'COMMERCIAL' }),
      car(44, { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson', listingType: 'NEW' }),
      car(45, { salePrice: null }),
    ],
  });
  return createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
}
