import { expect, test } from 'vitest';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { BusyError } from '../base/temporary-failure.ts';
import { limitSearchCost, skipOptionalCallsUnderLoad } from './limit-search-cost.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { GUARDED_CALLS, type Guards } from './guards.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';

const index = (costMs?: number) =>
  ({
    search: async () => 'answer',
    relax: async () => 'relaxations',
    pin() {
      return { ...this, epoch: 0, release: () => undefined };
    },
    ...(costMs !== undefined && { estimate: () => costMs }),
  }) as unknown as VehicleIndex;
const search = async (one: VehicleIndex) => one.search(null as never, null as never);
const upTo100 = { canAfford: (estimateMs: () => number) => estimateMs() <= 100, expectedWaitMs: () => 1_700 };

test('refuses a search that is too expensive under the current load, but not a cheaper one', async () => {
  await expect(search(limitSearchCost(index(101), upTo100))).rejects.toThrow(BusyError);
  expect(await search(limitSearchCost(index(99), upTo100))).toBe('answer');
});

test('also refuses expensive relaxations and searches of a view', async () => {
  const view = limitSearchCost(index(101), upTo100).pin();
  await expect(search(view as never)).rejects.toThrow(BusyError);
  await expect(view.relax!(null as never, null as never)).rejects.toMatchObject({ retryAfterSeconds: '3' });
  expect(await limitSearchCost(index(99), upTo100).relax!(null as never, null as never)).toBe('relaxations');
});

test('refuses nothing for an index without cost estimates', async () => {
  const cluster = index();
  expect(limitSearchCost(cluster, { ...upTo100, canAfford: () => false })).toBe(cluster);
});

const guards = Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard])) as Guards;
const work = async () => 'done';
const expectedWaitMs = () => 200;

test('skips optional parts of a page while requests wait', async () => {
  const spare = skipOptionalCallsUnderLoad(guards, { isStrained: () => true, expectedWaitMs });
  for (const name of ['optionalListing', 'supplemental', 'keywordSuggestions'] as const)
    expect(await spare[name](work)).toMatchObject({ ok: false, reason: 'open' });
  expect(await spare.requiredListing(work)).toEqual({ ok: true, value: 'done' });
  expect(await spare.listingCount(work)).toEqual({ ok: true, value: 'done' });
});

test.each(['/cars-for-sale/market', '/rest/lsc/market'])(
  'the optional call %s says when to try again',
  async (path) => {
    const strained = skipOptionalCallsUnderLoad(guards, { isStrained: () => true, expectedWaitMs });
    for (const refusing of [strained, { ...guards, marketPlot: openGuard }]) {
      const { status, headers } = await createWholeSite(undefined, { changes: { guards: refusing } }).request(path);
      expect(status).toBe(503);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
  },
);

test('loads all parts again once no request waits', async () => {
  let isStrained = true;
  const spare = skipOptionalCallsUnderLoad(guards, { isStrained: () => isStrained, expectedWaitMs });
  expect((await spare.optionalListing(work)).ok).toBe(false);
  isStrained = false;
  expect(await spare.optionalListing(work)).toEqual({ ok: true, value: 'done' });
});
