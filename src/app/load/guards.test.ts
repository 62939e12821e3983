import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ZodError } from 'zod';
import { brandOf } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { createApp } from '../routes/app.ts';
import { BusyError } from '../base/temporary-failure.ts';
import { createGuards, GUARDED_CALLS, type GuardName } from './guards.ts';
import { oneCarIndex, restServices } from '../routes/rest/testing/one-car.ts';
import type { AppContext } from '../base/app-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hung = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('down'));
const entries = Object.entries(GUARDED_CALLS) as [GuardName, (typeof GUARDED_CALLS)[GuardName]][];

test.each<[GuardName, number, number | null]>([
  ['requiredListing', 20_000, null],
  ['optionalListing', 3_000, 30_000],
  ['supplemental', 5_000, 30_000],
  ['dealerDifference', 5_000, 300_000],
  ['certifiedContent', 5_000, 300_000],
  ['packages', 5_000, 30_000],
  ['bookmark', 3_000, 30_000],
  ['listingCount', 3_000, 300_000],
  ['crawlModelYears', 3_000, 300_000],
  ['crawlTrims', 3_000, 300_000],
  ['mileageStats', 5_000, 300_000],
  ['modelInfo', 5_000, 300_000],
  ['vehicleReference', 5_000, 300_000],
  ['consumerDevice', 1_000, 300_000],
])(
  '%s has its specified limits: %i ms, reset after %s ms [R280, R519, R520, R521, R522, R524]',
  (name, timeoutMs, resetMs) => {
    expect(GUARDED_CALLS[name]).toMatchObject({ timeoutMs, resetMs });
  },
);

test('every circuit resets after 30 s or 300 s [R284]', () => {
  for (const [name, { resetMs }] of entries) expect([null, 30_000, 300_000], name).toContain(resetMs);
});

test('logs once that calls keep failing, with the reason', async () => {
  const logged: unknown[][] = [];
  const { packages } = createGuards((...entry) => void logged.push(entry));
  for (let i = 0; i < 40; i++) await packages(failing);
  expect(logged).toEqual([
    ['error', 'Calls for packages keep failing and are paused', expect.objectContaining({ message: 'down' })],
  ]);
});

test('a busy site opens no circuit of its parts', async () => {
  const { listingCount } = createGuards(() => undefined);
  const busy = () => Promise.reject(new BusyError(1_000));
  for (let i = 0; i < 40; i++) expect(await listingCount(busy)).toMatchObject({ ok: false, reason: 'failed' });
  expect(await listingCount(async () => 'well')).toEqual({ ok: true, value: 'well' });
});

test.each(['22P02', '22003', '22021', '23505', '40001', '42703', '57014', 'P0001'])(
  'a database error (%s) opens no circuit',
  async (code) => {
    const { bookmark } = createGuards(() => undefined);
    const refused = () => Promise.reject(Object.assign(new Error('invalid input syntax'), { code }));
    for (let i = 0; i < 40; i++) expect(await bookmark(refused)).toMatchObject({ ok: false, reason: 'failed' });
    expect(await bookmark(async () => 'well')).toEqual({ ok: true, value: 'well' });
  },
);

test.each([new TypeError('x is undefined'), new RangeError('too deep'), new ZodError([])])(
  'a bug in one request (%s) opens no circuit',
  async (mistake) => {
    const { packages } = createGuards(() => undefined);
    for (let i = 0; i < 40; i++) await packages(() => Promise.reject(mistake));
    expect(await packages(async () => 'well')).toEqual({ ok: true, value: 'well' });
  },
);

test.each([
  new DatabaseUnavailableError('The database does not answer.'),
  Object.assign(new Error('broken'), { code: 'EPIPE' }),
])('%s opens the circuit', async (outage) => {
  const { bookmark } = createGuards(() => undefined);
  const rejecting = () => Promise.reject(outage);
  for (let i = 0; i < 20; i++) await bookmark(rejecting);
  expect(await bookmark(async () => 'well')).toMatchObject({ ok: false, reason: 'open' });
});

test('calls that take too long open the circuit', async () => {
  const { bookmark } = createGuards(() => undefined);
  const calls = Array.from({ length: 20 }, () => bookmark(hung));
  await vi.advanceTimersByTimeAsync(GUARDED_CALLS.bookmark.timeoutMs);
  await Promise.all(calls);
  expect(await bookmark(async () => 'well')).toMatchObject({ ok: false, reason: 'open' });
});

test('patience multiplies the time limit of a call', async () => {
  const { bookmark } = createGuards(() => undefined, new Map(), 4);
  const ended = vi.fn();
  const call = bookmark(hung).then(ended);
  await vi.advanceTimersByTimeAsync(4 * GUARDED_CALLS.bookmark.timeoutMs - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ ok: false, reason: 'timeout' }));
});

describe.each(entries.filter(([, { resetMs }]) => resetMs !== null))('the circuit of %s', (name, { resetMs }) => {
  test('opens when calls keep failing and lets one try after its reset time [R284]', async () => {
    const guard = createGuards(() => undefined)[name];
    for (let i = 0; i < 20; i++) await guard(failing);
    await vi.advanceTimersByTimeAsync(resetMs! - 1);
    expect(await guard(async () => 'well')).toMatchObject({ ok: false, reason: 'open' });
    await vi.advanceTimersByTimeAsync(1);
    expect(await guard(async () => 'well')).toEqual({ ok: true, value: 'well' });
  });
});

/** Creates the real routes on an index and services that behave like `work`. */
function siteWhere(work: () => Promise<never>) {
  const index = { ...oneCarIndex(), search: work, count: work, sample: work };
  const logged: string[] = [];
  const appContext = {
    search: restServices(index).search,
    keywords: { suggest: work },
    services: {
      viewCounts: { countsOf: work },
      dealerDifferences: { find: work, teaserOf: () => null },
      certifiedContent: work,
    },
    ...{
      brandOf,
      flags: () => FLAG_DEFAULTS,
      ingress: { trustedProxies: 0 },
      isStarting: () => false,
      isStopping: () => false,
    },
    guards: createGuards(() => undefined),
    limits: memoryLimits,
    log: (_level: string, message: string) => void logged.push(message),
    shell: ({ html }: { html: string }) => `<!doctype html>${html}`,
    renderPage: (name: string, data: { title?: string }) => `${name}: ${data.title}`,
  } as unknown as AppContext;
  const app = createApp(appContext);
  const ask = async (path: string) => {
    const response = await app.request(`http://localhost${path}`, { headers: { host: 'localhost' } });
    return { status: response.status, text: await response.text() };
  };
  return { ask, logged };
}

const VIN = '1HGCM82633A004352';
/** The response of each route while its dependency fails: status, and a part of its text. */
const ROUTES: [GuardName, string, number, string][] = [
  ['requiredListing', '/cars-for-sale', 500, 'We are sorry. There was an issue with your last search.'],
  ['requiredListing', '/rest/lsc/listing', 0, 'urn:forecourt:problem'],
  ['supplemental', '/cars-for-sale/svc/more-cars/supplemental?makeCode=TOYOTA', 200, '{"cards":[],"next":null}'],
  ['optionalListing', '/cars-for-sale/svc/more-cars/similar?makeCode=TOYOTA', 200, '{"cards":[],"next":null}'],
  ['marketPlot', '/rest/lsc/market', 0, 'urn:forecourt:problem'],
  ['keywordSuggestions', '/rest/lsc/marketplace/suggested/keywords/toy', 200, '{"suggestions":[]}'],
  [
    'packages',
    '/cars-for-sale/searchoptions/packages?makeCode=TOYOTA',
    200,
    '{"error":true,"results":{"packageNames":[]}}',
  ],
  ['viewCounts', `/cars-for-sale/svc/listing-view-count?vin=${VIN}&dateRange=7`, 200, '"error":true'],
  ['certifiedContent', '/content/static/json/atc/cpo/certifiedcontent.json', 503, 'content-unavailable'],
  ['dealerDifference', '/content/dealer-difference/7/USED.json', 503, 'content-unavailable'],
];

describe.each(ROUTES)('%s: %s', (name, path, status, text) => {
  test('returns its fallback when the work fails [R263, R264]', async () => {
    const answer = await siteWhere(failing).ask(path);
    expect(answer.text).toContain(text);
    if (status) expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('down');
  });

  test('returns its fallback at its time limit when the work hangs, and not before [R264, R277, R278, R279, R281, R282, R283]', async () => {
    let ended = false;
    const requested = siteWhere(hung)
      .ask(path)
      .finally(() => (ended = true));
    await vi.advanceTimersByTimeAsync(GUARDED_CALLS[name].timeoutMs - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await requested).text).toContain(text);
  });
});

test('the API reports that a search took too long', async () => {
  const requested = siteWhere(hung).ask('/rest/lsc/listing');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await requested).toMatchObject({ status: 503, text: expect.stringContaining('search-timeout') });
});

test('counts that keep failing pause, and return an empty fallback meanwhile [R527]', async () => {
  const { ask } = siteWhere(failing);
  for (let i = 0; i < 20; i++) expect((await ask('/rest/lsc/listing/count')).status).toBe(500);
  expect(await ask('/rest/lsc/listing/count')).toEqual({ status: 200, text: '{}' });
});

test('logs a failure to fetch the certified program, and nothing else fails [R533]', async () => {
  const { ask, logged } = siteWhere(failing);
  await ask('/content/static/json/atc/cpo/certifiedcontent.json');
  expect(logged).toEqual(['The certified-program content cannot be loaded']);
  expect((await ask('/robots.txt')).status).toBe(200);
});
