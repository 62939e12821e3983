import { Hono } from 'hono';
import { brandOf } from '#features/brands/brands.ts';
import { createDealerDifferences } from '#features/dealers/dealers.server.ts';
import type { Listing } from '#features/listings/listings.ts';
import { createViewCounts, createReportStore } from '#features/listings/listings.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { GUARDED_CALLS, type Guards } from '../../../load/guards.ts';
import { limitBody } from '../../../http/limit-body.ts';
import { rejectCrossSiteRequests } from '../../../http/reject-cross-site-requests.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { LISTING, OWNER, restServices } from '../../rest/testing/one-car.ts';
import { serviceRoutes } from '../services.ts';
import { addRoutes, routesIn } from '../../../http/route.ts';

/** Guards that make every call. */
const FAKE_GUARDS = Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard])) as Guards;

/** The services around a search, with pages that are empty. */
export type ServiceSite = {
  app: Hono;
  database: Database;
  appContext: AppContext;
  /** The log messages. */
  logged: string[];
  /** Adds listings; listing 42 exists from the start. */
  put(...cars: (Partial<Listing> & { id: number })[]): void;
  close(): Promise<void>;
};

/** Opens a new site. With the database of another site, empties its tables of the services. */
export async function openServiceSite(
  changes: Partial<AppContext> = {},
  { database = undefined as Database | undefined } = {},
): Promise<ServiceSite> {
  if (!database) return openServiceSite(changes, { database: await createFilledDatabase() });
  await emptyTables(
    database,
    'listing_views',
    'listing_viewers',
    'rate_limits',
    'dealer_differences',
    'listing_reports',
    'page_feedback',
  );
  const inventory = new Inventory();
  inventory.apply({ owners: [OWNER], put: [{ ...LISTING, vin: '1HGCM82633A004352' }] });
  const { search } = restServices(createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }));
  const logged: string[] = [];
  const appContext = {
    database,
    accounts: fakeAccounts({ ann: {}, eve: { emailVerified: false } }),
    search,
    brandOf,
    originFor: (brand) => `http://${brand}.example`,
    guards: FAKE_GUARDS,
    ingress: { trustedProxies: 1 },
    limits: memoryLimits,
    photos: {
      get: async (source: string) =>
        source.includes('gone') ? { kind: 'missing' } : { kind: 'photo', bytes: Buffer.from('webp') },
    },
    log: (_level: string, message: string) => void logged.push(message),
    services: {
      viewCounts: createViewCounts({
        database,
        saltOf: async () => Buffer.from('salt'),
        now: Date.now,
        onError: (error) => void logged.push(error.message),
      }),
      dealerDifferences: createDealerDifferences({
        database,
        checkPicture: async (address) => !address.includes('broken'),
        now: Date.now,
      }),
      reports: createReportStore(database),
      certifiedContent: async ({ certified }) => certified,
    },
    shell: ({ html }: { html: string }) => `<!doctype html>${html}`,
    renderPage: (_name: string, { title }: { title: string }) => `<h1>${title}</h1>`,
    ...changes,
  } as AppContext;
  return {
    app: createSite(appContext),
    database,
    appContext,
    logged,
    put: (...cars) => inventory.apply({ put: cars.map((car) => ({ ...LISTING, ...car })) }),
    close: () => database.close(),
  };
}

/** Creates a database with listing 42 of owner 7, as in the index. */
async function createFilledDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash) overriding system value
     select 7, id, 'o', $1, '\\x00' from sources`,
    [OWNER],
  );
  await database.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select 42, source_id, 'l', id, $1, '\\x00' from owners`,
    [LISTING],
  );
  return database;
}

function createSite(appContext: AppContext): Hono {
  const app = new Hono();
  const rows = serviceRoutes(appContext);
  app.use(
    securityHeaders(appContext.ingress),
    limitBody(appContext, routesIn(rows)),
    rejectCrossSiteRequests(appContext),
  );
  addRoutes(app, rows);
  app.get('/cars-for-sale', (context) =>
    context.req.query('moved') ? context.redirect('/cars-for-sale', 301) : context.html('<p>Cars</p>'),
  );
  app.get('/cars-for-sale/svc/results', (context) => context.json({}));
  app.get('/cars-for-sale/vehicle/:id', (context) =>
    context.req.param('id') === '404' ? context.html('<p>No</p>', 404) : context.html('<p>Car</p>'),
  );
  return app;
}
