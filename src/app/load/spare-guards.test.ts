import { expect, test } from 'vitest';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { GUARDED_CALLS, type Guards } from './guards.ts';
import { spareGuards } from './spare-guards.ts';
import { wholeSite } from '../whole-site/testing/whole-site.ts';

const guards = Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard])) as Guards;
const work = async () => 'asked';
const expectedWaitMs = () => 200;

test('while requests wait, parts that a page can do without are not asked for, and the rest is', async () => {
  const spare = spareGuards(guards, { isStrained: () => true, expectedWaitMs });
  for (const name of ['optionalListing', 'supplemental', 'keywordSuggestions'] as const)
    expect(await spare[name](work)).toMatchObject({ ok: false, reason: 'open' });
  expect(await spare.requiredListing(work)).toEqual({ ok: true, value: 'asked' });
  expect(await spare.listingCount(work)).toEqual({ ok: true, value: 'asked' });
});

test.each(['/cars-for-sale/market', '/rest/lsc/market'])(
  '%s, which is an optional call, says when to try again',
  async (path) => {
    const strained = spareGuards(guards, { isStrained: () => true, expectedWaitMs });
    for (const refusing of [strained, { ...guards, marketPlot: openGuard }]) {
      const { status, headers } = await wholeSite(undefined, { changes: { guards: refusing } }).request(path);
      expect(status).toBe(503);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
  },
);

test('once nobody waits, everything is asked for again', async () => {
  let isStrained = true;
  const spare = spareGuards(guards, { isStrained: () => isStrained, expectedWaitMs });
  expect((await spare.optionalListing(work)).ok).toBe(false);
  isStrained = false;
  expect(await spare.optionalListing(work)).toEqual({ ok: true, value: 'asked' });
});
