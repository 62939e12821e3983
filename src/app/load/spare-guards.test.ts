import { expect, test } from 'vitest';
import { fakeGuard } from '#ports/calls/fake.ts';
import { GUARDED_CALLS, type Guards } from './guards.ts';
import { spareGuards } from './spare-guards.ts';

const guards = Object.fromEntries(Object.keys(GUARDED_CALLS).map((name) => [name, fakeGuard])) as Guards;
const work = async () => 'asked';

test('while requests wait, parts that a page can do without are not asked for, and the rest is', async () => {
  const spare = spareGuards(guards, { isStrained: () => true });
  for (const name of ['optionalListing', 'supplemental', 'keywordSuggestions'] as const)
    expect(await spare[name](work)).toEqual({ ok: false, reason: 'open' });
  expect(await spare.requiredListing(work)).toEqual({ ok: true, value: 'asked' });
  expect(await spare.listingCount(work)).toEqual({ ok: true, value: 'asked' });
});

test('once nobody waits, everything is asked for again', async () => {
  let isStrained = true;
  const spare = spareGuards(guards, { isStrained: () => isStrained });
  expect((await spare.optionalListing(work)).ok).toBe(false);
  isStrained = false;
  expect(await spare.optionalListing(work)).toEqual({ ok: true, value: 'asked' });
});
