import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#ports/database/database.ts';
import { type PausingProxy, startPausingProxy } from '#ports/database/testing/pausing-proxy.ts';
import { type SiteDatabase, type Instance, PLAIN_SITE, prepareSmallInventory } from '../testing/sites/start-site.ts';

const SLOW = { timeout: 120_000, interval: 100 };

let ground: SiteDatabase;
let proxy: PausingProxy;
let site: Instance;
let vehicle: number;
beforeAll(async () => {
  ground = await prepareSmallInventory({ RATE_EVERY: 'off' });
  const database = connectDatabase(ground.databaseUrl, { poolSize: 1 });
  vehicle = (await database.query<{ id: number }>('select id from listings'))[0]!.id;
  await database.close();
  proxy = await startPausingProxy(ground.databaseUrl);
  site = await ground.start({ DATABASE_URL: proxy.url }, PLAIN_SITE);
});
afterAll(async () => {
  await ground?.close();
  await proxy?.close();
});

type Answer = { status: number; text: string; ms: number };

async function answerTo(path: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(site.address + path, { redirect: 'manual', ...init, headers: { Accept: 'text/html' } });
  const text = await response.text();
  return { status: response.status, text, ms: Math.round(performance.now() - begun) };
}

const requestLink = (email: string) =>
  answerTo('/account-api/sign-in-link', { method: 'POST', body: new URLSearchParams({ email, refUrl: '/account' }) });
const openVehicle = () => answerTo(`/cars-for-sale/vehicle/${vehicle}`);

test(
  'while the database hangs, writes are refused with the form kept and pages work; afterwards everything works',
  { tags: 'long' },
  async () => {
    expect((await requestLink('before@one.example')).status).toBe(303);
    expect((await openVehicle()).status).toBe(200);
    proxy.pause();
    const [first, page] = await Promise.all([requestLink('first@two.example'), openVehicle()]);
    const next = await requestLink('next@three.example');
    for (const [answer, email] of [
      [first, 'first@two.example'],
      [next, 'next@three.example'],
    ] as const) {
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('Our database can’t be reached.');
      expect(answer.text).toContain(email);
    }
    const nextPage = await openVehicle();
    expect([page.status, nextPage.status]).toEqual([200, 200]);
    proxy.resume();
    const resumed = performance.now();
    await expect.poll(async () => (await requestLink('after@four.example')).status, SLOW).toBe(303);
    console.log(
      `The database hangs: first write ${first.ms} ms, next ${next.ms} ms, vehicle page ${page.ms} ms, next ${nextPage.ms} ms; ` +
        `a write succeeds ${Math.round(performance.now() - resumed)} ms after it goes on.`,
    );
  },
);
