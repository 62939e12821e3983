import { expect, test } from 'vitest';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { createAdmission } from '../load/admission.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const PLACES = 3;
const SOON = { timeout: 120_000, interval: 1 };

/** Creates a cluster whose searches wait until the test ends them, and a site that may run three at once. */
function siteOnSlowCluster() {
  const clock = { ms: 0 };
  const searching: (() => void)[] = [];
  let max = 0;
  let under = 0;
  const search = async () => {
    max = Math.max(max, ++under);
    await new Promise<void>((resolve) => searching.push(resolve));
    under--;
    throw new Error('What was found is of no interest here.');
  };
  const reading = { search, count: search, find: search };
  const index = {
    ...reading,
    pin: () => ({ ...reading, epoch: 1, release: () => undefined }),
    knows: () => true,
    nameOf: () => undefined,
    modelKeysOf: () => [],
    isCaughtUp: () => true,
  } as unknown as VehicleIndex;
  const admission = createAdmission({
    ...{ pageWaitMs: 1_500, liveWaitMs: 250, places: PLACES, now: () => clock.ms },
    afterTurn: async (callback, answered) => {
      await answered;
      callback();
    },
  });
  const site = createWholeSite(undefined, { index, admission });
  const answers: { status: number; pause: string | null }[] = [];
  const ask = () =>
    void Promise.resolve(site.request(`http://localhost/rest/lsc/listing`)).then(({ status, headers }) =>
      answers.push({ status, pause: headers.get('Retry-After') }),
    );
  /** Ends every search in progress after this time. */
  const letGo = async (ms: number) => {
    clock.ms += ms;
    for (const end of searching.splice(0)) end();
  };
  return { ask, answers, letGo, admission, searching, max: () => max };
}

test('limits concurrent searches in a cluster, and refuses long waits with Retry-After', async () => {
  const { ask, answers, letGo, searching, admission, max } = siteOnSlowCluster();
  // The site learns that a search takes 600 ms.
  for (let i = 0; i < 120; i++) {
    ask();
    await expect.poll(() => searching.length, SOON).toBe(1);
    await letGo(600);
    await expect.poll(() => answers.length, SOON).toBe(i + 1);
  }
  answers.length = 0;
  for (let i = 0; i < 60; i++) ask();
  await expect.poll(() => answers.length + admission.figures().waiting, SOON).toBe(60 - PLACES);
  // Eight may always wait. Each request after them has 200 ms of work before it for every one that waits.
  expect(admission.figures().waiting).toBe(8);
  expect(answers).toEqual(Array.from({ length: 60 - PLACES - 8 }, () => ({ status: 503, pause: '3' })));
  expect(max()).toBe(PLACES);
  while (answers.length < 60) {
    await expect.poll(() => searching.length, SOON).toBeGreaterThan(0);
    await letGo(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(max()).toBe(PLACES);
  expect(admission.figures().waiting).toBe(0);
});
