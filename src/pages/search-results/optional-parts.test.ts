import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { createGuard } from '#ports/calls/create-guard.ts';
import { loadSearchResults } from './load.ts';
import { fakeSearchService } from './testing/fake-search-service.ts';
import { readRequest } from '#features/search/search.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { answerFor } from './testing/sample-answer.ts';
import { searchContext } from './testing/search-context.ts';
import { suggestedModel } from './optional-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A search near a place with few results, so that every part has content. */
const SEARCH = '?extColorSimple=RED&makeCode=TOYOTA&maxPrice=20000&modelCode=CAMRY&searchRadius=50&zip=80202';
/** The values of `src/app/load/guards.ts`. */
const guardsOf = () => ({
  requiredListing: createGuard({ name: 'required', timeoutMs: 20_000, resetMs: null }),
  optionalListing: createGuard({ name: 'optional', timeoutMs: 3_000, resetMs: 30_000 }),
  paidSlots: createGuard({ name: 'paid slots', timeoutMs: 300, resetMs: 30_000 }),
  listingViews: createGuard({ name: 'views', timeoutMs: 300, resetMs: 30_000 }),
});
const SUGGESTED = { label: 'Toyota Tacoma', makeCode: 'TOYOTA', modelCode: 'TACOMA', count: 9 };

function load(changes: Partial<SearchService>, search = SEARCH, total = 3, guards = guardsOf()) {
  const fake = fakeSearchService(total === 0 ? { total, results: [], next: null } : { total });
  const working: Partial<SearchService> = {
    count: async () => 500,
    relaxationsOf: async ({ query }) => [{ changes: [{ key: 'price', way: 'dropped' }], query, total: 50 }],
    suggest: async () => ({ filters: [], models: [SUGGESTED] }) as never,
  };
  const service = { ...fake.service, ...working, ...changes } as SearchService;
  const services = { search: service, brand: MAIN_BRAND, flags: FLAG_DEFAULTS, guards };
  return loadSearchResults(services, search, new AbortController().signal);
}

const failing = () => Promise.reject(new Error('down'));
const hung = () => new Promise<never>(() => undefined);
async function page(answer: ReturnType<typeof load>) {
  const loaded = await answer;
  if (loaded.kind !== 'page') throw new Error(`Sent to ${loaded.location}.`);
  return loaded;
}

test('when everything responds, every part is present', async () => {
  const { data } = await page(load({}));
  expect(data.below.map(({ key }) => key)).toContain('supplemental');
  expect(data.suggested).not.toBeNull();
  expect(data.blocks.entries).not.toEqual([]);
  const { data: nothing } = await page(load({}, SEARCH, 0));
  expect(nothing.relaxations.links).not.toEqual([]);
});

test('no model is suggested if a search finds nothing: relaxations come first [R432, I74]', async () => {
  const suggestedOf = async (total: number) => (await page(load({}, SEARCH, total))).data.suggested?.name;
  expect([await suggestedOf(1), await suggestedOf(0)]).toEqual(['Toyota Tacoma', undefined]);
});

describe.each([
  ['fails', failing, 0],
  ['hangs', hung, 3_000],
])('when a part %s', (_how, broken, ms) => {
  const after = async (answer: ReturnType<typeof load>) => {
    await vi.advanceTimersByTimeAsync(ms);
    return page(answer);
  };

  test('its counts are left out, and the page has its cars, filters and other parts [R263]', async () => {
    const { status, data } = await after(load({ count: broken }));
    expect(status).toBe(200);
    expect([data.cards.length > 0, data.sections.length > 0]).toEqual([true, true]);
    expect(data.below.filter(({ key }) => key !== 'nearby')).toEqual([]);
    expect(data.suggested).not.toBeNull();
  });

  test('a suggested model is left out, and the page works', async () => {
    const { status, data } = await after(load({ suggest: broken }));
    expect([status, data.suggested]).toEqual([200, null]);
    expect(data.below).not.toEqual([]);
  });

  test('relaxations of an empty result are left out, and Clear Filters stays', async () => {
    const { status, data } = await after(load({ relaxationsOf: broken }, SEARCH, 0));
    expect([status, data.nothing, data.relaxations.links]).toMatchObject([
      200,
      { reasons: [] },
      [{ label: 'Clear Filters' }],
    ]);
  });

  test('with all the others, the page waits no longer than for one [R278]', async () => {
    const { status, data } = await after(
      load({ count: broken, relaxationsOf: broken, suggest: broken, similar: broken }, SEARCH, 0),
    );
    expect([status, data.suggested]).toEqual([200, null]);
  });
});

test('parts that keep failing are not requested, and the page works', async () => {
  const guards = guardsOf();
  for (let i = 0; i < 20; i++) await page(load({ count: failing, suggest: failing }, SEARCH, 3, guards));
  const count = vi.fn(async () => 500);
  const { status, data } = await page(load({ count }, SEARCH, 3, guards));
  expect([status, data.cards.length > 0, count.mock.calls.length]).toEqual([200, true, 0]);
});

describe('the search itself', () => {
  test('fails the page when it takes longer than 20 s, even if it ignores its abort signal [R277]', async () => {
    let ended = '';
    load({ search: hung }).catch((error: Error) => (ended = error.name));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe('TimeoutError');
  });

  test('is requested again after any number of failures', async () => {
    const guards = guardsOf();
    for (let i = 0; i < 50; i++) await expect(load({ search: failing }, SEARCH, 3, guards)).rejects.toThrow('down');
    expect((await page(load({}, SEARCH, 3, guards))).status).toBe(200);
  });
});

const NEVER = new AbortController().signal;
const model = (makeCode: string, modelCode: string, count: number) => ({
  ...{ name: 'modelCode', codes: [modelCode], label: `${makeCode} ${modelCode}` },
  ...{ makeCode, modelCode, count },
});

async function suggest(search: string, models: ReturnType<typeof model>[], guard = fakeGuard) {
  const { service } = fakeSearchService();
  const context = searchContext();
  const answer = answerFor(service.parse(readRequest(search), MAIN_BRAND), context);
  const suggesting = { ...service, suggest: async () => ({ filters: [], models }) };
  return suggestedModel(answer, { service: suggesting, brand: MAIN_BRAND, context, guard, signal: NEVER });
}

test('suggests the model of another name with the most cars, and Yes searches for it too [R433]', async () => {
  const found = await suggest('?makeCode=FORD&maxPrice=30000&modelCode=F150', [
    model('FORD', 'E150', 3),
    model('TOYOTA', 'TACOMA', 9),
  ]);
  expect(found).toEqual({
    name: 'TOYOTA TACOMA',
    codes: ['TACOMA'],
    count: 9,
    query: 'makeCode=FORD,TOYOTA&maxPrice=30000&modelCode=F150,TACOMA',
  });
});

test('suggests nothing without a model, without another name, or without a response', async () => {
  const others = [model('TOYOTA', 'TACOMA', 9)];
  expect(await suggest('?makeCode=FORD', others)).toBeNull();
  expect(await suggest('?modelCode=F150', [])).toBeNull();
  expect(await suggest('?modelCode=F150', others, openGuard)).toBeNull();
});
