import { Hono } from 'hono';
import { renderToString } from 'react-dom/server';
import { brandOf } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import type { Listing } from '#features/listings/listings.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { countsOf, createSearchService, type VehicleIndex } from '#features/search/search.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import type { HtmlShell } from '../../document/html-shell.ts';
import { renderPageElement, type PageName } from '../../document/page-table.tsx';
import type { AppContext } from '../../base/app-context.ts';
import { faviconRoutes } from '../pictures/favicon.ts';
import { pageRoutes } from '../search/pages.ts';
import { LISTING, oneCarIndex, OWNER } from '../rest/testing/one-car.ts';
import { addRoutes } from '../../http/route.ts';

/** The counts of every search of the small site. */
const COUNTS = {
  listingType: countsOf(Object.entries({ NEW: 3, USED: 9 })),
  makeCode: countsOf(Object.entries({ HYUNDAI: 4, TOYOTA: 8 })),
  dealType: countsOf(Object.entries({ greatprice: 5 })),
  sellerType: countsOf(Object.entries({ d: 11, p: 1 })),
  fuelTypeGroup: countsOf(Object.entries({ ELE: 2, GSL: 10 })),
  buyOnline: countsOf(Object.entries({ BUY_ONLINE: 6 })),
  homeServices: countsOf(Object.entries({ HOME_DELIVERY: 7 })),
  vehicleExchange: countsOf(Object.entries({ MONEY_BACK: 2 })),
};
const TOTAL = 120;

const HYUNDAI: Listing = {
  ...LISTING,
  ...{ id: 43, makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson' },
  rating: { fairPrice: 29_000, low: 27_000, high: 31_000, band: 'FAIR', doubt: null },
};
/** A Toyota (42), and for its maker's brand a Hyundai (43) and a certified one (44). */
const CARS: readonly Listing[] = [LISTING, HYUNDAI, { ...HYUNDAI, id: 44, listingType: 'CERTIFIED' }];

/** Of the fixed ad. */
export const AD_SETTINGS = { refreshMs: 20_000, refreshLimit: 4, scrollPercent: 15 };

/** An inventory in which every search finds as many listings as it requests, with the same counts. */
const INDEX: VehicleIndex = {
  ...oneCarIndex(),
  search: async (query) => {
    const none = { count: 1, min: null, max: null, mean: null };
    return {
      total: TOTAL,
      results: Array.from({ length: query.numRecords }, (_, index) => ({
        ...{ listing: { ...LISTING, id: LISTING.id + index }, owner: OWNER, distanceMiles: null, beyondRadius: false },
      })),
      next: null,
      sortBy: query.sortBy,
      counts: COUNTS,
      stats: { price: none, year: none, mileage: none },
      histograms: {},
    };
  },
  count: async () => 4,
  find: async (id) => CARS.filter((listing) => listing.id === id).map((listing) => ({ listing, owner: OWNER }))[0],
};

const DENVER = { zip: '80202', city: 'Denver', state: 'CO', marketArea: 'DENVER', latitude: 39.75, longitude: -105 };

/** Only the brand and the body matter here; the shell's own tests check the head. */
const shell: HtmlShell = ({ brand, html }) =>
  `<html data-brand="${typeof brand === 'string' ? brand : brand.key}">${html}`;

/** Requests real pages of a small site, with some flags set and other parts; `host` chooses the brand. */
export function requestSmallSite(changes: Partial<Flags> = {}, parts: Partial<AppContext> = {}) {
  const app = new Hono();
  const search = createSearchService({
    index: INDEX,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: (zip) => (zip === DENVER.zip ? DENVER : undefined),
    findCity: () => undefined,
    catalog: catalogVocabulary(catalog),
  });
  const appContext = {
    search,
    brandOf,
    originFor: (brand) => `http://${brand}.example`,
    flags: (brand) => ({ ...FLAG_DEFAULTS, ...brand.flagOverrides, ...changes }),
    guards: {
      ...{ requiredListing: fakeGuard, optionalListing: fakeGuard, paidSlots: fakeGuard, listingViews: openGuard },
      ...{ listingCount: fakeGuard, listingRecords: openGuard, viewCounts: openGuard, modelRecalls: openGuard },
    } as never,
    ingress: { trustedProxies: 0 },
    services: { dealerDifferences: { teaserOf: () => null } } as never,
    shell,
    renderPage: (name, data) =>
      renderToString(renderPageElement(name as PageName, data as never)).replaceAll('<!-- -->', ''),
    log: () => undefined,
    adSettings: AD_SETTINGS,
    ...parts,
  } satisfies Partial<AppContext> as unknown as AppContext;
  addRoutes(app, faviconRoutes(appContext));
  addRoutes(app, pageRoutes(appContext));
  return async (path: string, host = 'localhost') => {
    const response = await app.request(`http://${host}${path}`, { headers: { host } });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
}
