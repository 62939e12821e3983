import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { GUARDED_CALLS, type Guards } from '../../load/guards.ts';
import type { Database } from '#ports/database/database.ts';
import { openServiceSite, type ServiceSite } from './testing/service-site.ts';

let site: ServiceSite;
let database: Database | undefined;
beforeEach(async () => {
  site = await openServiceSite({}, { database });
  ({ database } = site);
  const tacoma = { makeCode: 'TOYOTA', modelCode: 'TACOMA', trimCode: 'SR5', trim: 'SR5' };
  site.put(
    { id: 1, ...tacoma, packages: ['Tow package', 'Cold weather'] },
    { id: 2, ...tacoma, listingType: 'NEW', packages: ['Off-road', 'Tow package'] },
    { id: 3, ...tacoma, trimCode: 'TRD', trim: 'TRD', packages: ['TRD pack'] },
    { id: 4, ...tacoma, modelCode: 'TUNDRA', model: 'Tundra', packages: ['Bed liner'] },
    { id: 5, ...tacoma, makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'KONA', packages: ['Winter'] },
  );
});
afterEach(() => void vi.useRealTimers());
afterAll(() => site.close());

const ask = (query: string, host = 'localhost') =>
  site.app.request(`/cars-for-sale/searchoptions/packages${query}`, { headers: { host } });
const names = async (query: string, host?: string) =>
  ((await (await ask(query, host)).json()) as { results: { packageNames: string[] } }).results.packageNames;

test.each([
  ['?makeCode=TOYOTA&modelCode=TACOMA', ['Cold weather', 'Off-road', 'TRD pack', 'Tow package']],
  ['?makeCode=TOYOTA&modelCode=TACOMA&trimCode=TOYOTA-TACOMA|SR5', ['Cold weather', 'Off-road', 'Tow package']],
  ['?makeCode=TOYOTA', ['Bed liner', 'Cold weather', 'Off-road', 'TRD pack', 'Tow package']],
  ['?modelCode=TUNDRA,TACOMA&makeCode=TOYOTA', ['Bed liner', 'Cold weather', 'Off-road', 'TRD pack', 'Tow package']],
  ['?makeCode=NOSUCH', []],
  [
    '?makeCode=TOYOTA&packages=Off-road&minPrice=x',
    ['Bed liner', 'Cold weather', 'Off-road', 'TRD pack', 'Tow package'],
  ],
])('packages of %s [R252]', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('packages are those of active listings', async () => {
  site.put({ id: 3, makeCode: 'TOYOTA', modelCode: 'TACOMA', packages: [] });
  expect(await names('?makeCode=TOYOTA&modelCode=TACOMA')).not.toContain('TRD pack');
});

test('a failure returns a fallback that is marked as an error [R264]', async () => {
  site = await openServiceSite({ guards: { packages: openGuard } as never }, { database });
  const response = await ask('?makeCode=TOYOTA');
  expect([response.status, await response.json()]).toEqual([200, { error: true, results: { packageNames: [] } }]);
});

test('the same fallback is returned after 5 s [R264, R283]', async () => {
  const guards = { packages: createGuard(GUARDED_CALLS.packages), dealerDifference: fakeGuard } as unknown as Guards;
  site = await openServiceSite({ guards }, { database });
  site.appContext.search.search = () => new Promise(() => undefined);
  vi.useFakeTimers();
  let answered: Response | undefined;
  const answer = Promise.resolve(ask('?makeCode=TOYOTA')).then((response) => (answered = response));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answered).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await answer).json()).toEqual({ error: true, results: { packageNames: [] } });
});
