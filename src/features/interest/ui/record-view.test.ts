import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BrowsingHistory } from '../model/browsing-history.ts';
import { VISIT_MS } from '../model/viewed-cars.ts';
import { clearViewed, followHistory, lookUpHistory } from './look-up-history.ts';
import { recordView } from './record-view.ts';
import { addAlertedCars, onViewedCleared, readAlertedCars, readViewed } from './viewed-storage.ts';

const AT = Date.UTC(2026, 6, 1);
const vinOf = (id: number) => `1HGCM82633A00${String(id).padStart(4, '0')}`;
const EMPTY: BrowsingHistory = {
  kbbTradeIns: [],
  leadCandidates: [],
  isKept: false,
  consumerId: null,
  email: null,
  account: null,
  viewed: [],
  seen: [],
  clearedAt: null,
  forgotten: [],
};

let answer: BrowsingHistory;
let calls: { path: string; body: unknown }[];
let beacons: { path: string; body: string }[];
let page: { visibilityState: string; cookie: string; addEventListener: (name: string, call: () => void) => void };
let onVisible: () => void;
beforeEach(() => {
  [answer, calls, beacons] = [EMPTY, [], []];
  const store = new Map<string, string>();
  page = { visibilityState: 'visible', cookie: '', addEventListener: (_name, call) => void (onVisible = call) };
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal(
    'Blob',
    class {
      text: string;
      constructor([text]: string[]) {
        this.text = text!;
      }
    },
  );
  hide(false);
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) });
    return { ok: true, json: async () => answer };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns whether the browser sends Global Privacy Control. */
function hide(globalPrivacyControl: boolean): void {
  const sendBeacon = (path: string, { text }: { text: string }) => beacons.push({ path, body: text }) > 0;
  vi.stubGlobal('navigator', { globalPrivacyControl, sendBeacon });
}

/** The document of a car's page, as far as it is read. */
function pageOf(id: number, { price = 20_000, brand = 'marketplace' } = {}): Document {
  const car = { '@type': 'Car', name: `Car ${id}`, vehicleIdentificationNumber: vinOf(id), fuelType: 'Electric' };
  const scripts = [{ textContent: '{' }, { textContent: JSON.stringify([{ ...car, offers: { price } }]) }];
  return {
    location: { pathname: `/cars-for-sale/vehicle/${id}` },
    documentElement: { dataset: { brand } },
    querySelectorAll: () => scripts,
    querySelector: () => ({ getAttribute: () => '/photos/a/b-1200.avif' }),
  } as unknown as Document;
}

/** A row of the memory of prices. */
const price = (id: number, at: number) => [id, 20_000, at, 1];
const rememberedPrices = () => (JSON.parse(localStorage.getItem('car-prices') ?? '[]') as [number][]).map(([id]) => id);

test('remembers the opened car from the structured data of its page [R409]', async () => {
  await recordView(pageOf(7), AT);
  expect(readViewed()).toEqual([
    {
      id: 7,
      views: 1,
      at: AT,
      price: 20_000,
      vin: vinOf(7),
      title: 'Car 7',
      picture: '/photos/a/b-400.avif',
      fuel: 'ELE',
      goneAt: null,
    },
  ]);
  await recordView({ ...pageOf(8), location: { pathname: '/cars-for-sale' } } as Document, AT);
  expect(readViewed()).toHaveLength(1);
});

test('sends the beacon only when the ten cars viewed most are others than before [R453, R510]', async () => {
  for (let id = 1; id <= 10; id++) await recordView(pageOf(id), AT + id);
  expect(beacons).toHaveLength(10);
  expect(beacons.at(-1)!.path).toBe('/cars-for-sale/still-interested/alert');
  const vins = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(vinOf);
  expect(JSON.parse(beacons.at(-1)!.body)).toEqual({ brand: 'AT', vins });
  // The same ten again, each more often.
  for (let id = 1; id <= 10; id++) await recordView(pageOf(id), AT + id + VISIT_MS * 2);
  expect(beacons).toHaveLength(10);
  // Another car, viewed once, is not among the ten.
  await recordView(pageOf(11), AT + VISIT_MS * 3);
  expect(beacons).toHaveLength(10);
  await recordView(pageOf(11), AT + VISIT_MS * 5);
  expect(beacons).toHaveLength(11);
  expect(JSON.parse(beacons.at(-1)!.body).vins).toContain(vinOf(11));
});

test('the beacon names the account that keeps its history, and the brand of the site [R510]', async () => {
  page.cookie = 'signed-in=abc';
  answer = { ...EMPTY, isKept: true, consumerId: 'c', email: 'ann@example.com' };
  await recordView(pageOf(1, { brand: 'valuation' }), AT);
  expect(JSON.parse(beacons[0]!.body)).toEqual({
    brand: 'KBB',
    vins: [vinOf(1)],
    consumer_id: 'c',
    email: 'ann@example.com',
  });
  await recordView(pageOf(2, { brand: 'maker' }), AT);
  expect(beacons).toHaveLength(1);
});

test('under Global Privacy Control nothing leaves the device, which still remembers', async () => {
  hide(true);
  page.cookie = 'signed-in=abc';
  await recordView(pageOf(1), AT);
  expect(await lookUpHistory()).toBeNull();
  expect([calls, beacons]).toEqual([[], []]);
  expect(readViewed()).toHaveLength(1);
});

test('a browser without viewed cars and without an account asks nothing', async () => {
  expect(await lookUpHistory()).toBeNull();
  expect(calls).toEqual([]);
});

test('the look-up is repeated every 120 s while the page is visible [R261]', async () => {
  await recordView(pageOf(1), AT);
  calls = [];
  vi.useFakeTimers({ now: AT });
  const following = new AbortController();
  let told = 0;
  followHistory(() => told++, following.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect([calls.length, told]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([calls.length, told]).toEqual([2, 2]);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(2);
  page.visibilityState = 'visible';
  onVisible();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(3);
  following.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(3);
});

test('a look-up that fails is only logged, and not even that once the alert is gone [R265]', async () => {
  await recordView(pageOf(1), AT);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failing = vi.fn<() => Promise<object>>(async () => ({ ok: false }));
  vi.stubGlobal('fetch', failing);
  const alert = new AbortController();
  expect(await lookUpHistory(alert.signal)).toBeNull();
  failing.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await lookUpHistory(alert.signal)).toBeNull();
  const [said] = warn.mock.calls;
  expect(warn.mock.calls).toEqual([['The viewed cars could not be looked up'], said]);
  expect(readViewed()).toHaveLength(1);
  const gone = lookUpHistory(alert.signal);
  alert.abort();
  expect(await gone).toBeNull();
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('cars of other devices are shown, but not stored in this browser', async () => {
  await recordView(pageOf(1), AT);
  answer = {
    ...EMPTY,
    isKept: true,
    viewed: [{ id: 2, views: 3, at: AT + 5, price: 9_000 }],
    seen: [2],
    leadCandidates: [1, 2].map((id) => ({
      listingId: id,
      vin: vinOf(id),
      title: `Car ${id}`,
      href: `/cars-for-sale/vehicle/${id}`,
      picture: '/p-400.avif',
      price: 8_000,
      fuel: 'GSL',
      isSold: id === 1,
      againAt: null,
      recalledAt: null,
      closer: null,
      contact: null,
    })),
  };
  const known = await lookUpHistory();
  expect(known!.viewed.map(({ id, title, views, price }) => [id, title, views, price])).toEqual([
    [2, 'Car 2', 3, 9_000],
    [1, 'Car 1', 1, 20_000],
  ]);
  expect(known!.seen).toEqual([2]);
  // The browser remembers that its own car was sold, so that the car's return is news.
  expect(readViewed().map(({ id, goneAt }) => [id, goneAt !== null])).toEqual([[1, true]]);
});

test('what an account viewed ends with its sign-in, and the next person starts with nothing', async () => {
  page.cookie = 'signed-in=anns';
  answer = { ...EMPTY, account: 'ann' };
  await recordView(pageOf(1), AT);
  expect(readViewed()[0]!.owner).toBe('ann');
  addAlertedCars([1]);
  page.cookie = '';
  expect([readViewed(), readAlertedCars()]).toEqual([[], []]);
  answer = EMPTY;
  await recordView(pageOf(2), AT + 1);
  expect(readViewed().map(({ id, owner }) => [id, owner])).toEqual([[2, undefined]]);
  page.cookie = 'signed-in=bobs';
  answer = { ...EMPTY, account: 'bob', isKept: true, consumerId: 'b', email: 'bob@example.com' };
  await recordView(pageOf(3), AT + 2);
  expect(readViewed().map(({ id, owner }) => [id, owner])).toEqual([
    [3, 'bob'],
    [2, 'bob'],
  ]);
  expect(JSON.parse(beacons.at(-1)!.body)).toMatchObject({ vins: [vinOf(3), vinOf(2)], consumer_id: 'b' });
});

test('removes and does not report what another account viewed, if the session changed unnoticed', async () => {
  page.cookie = 'signed-in=anns';
  answer = { ...EMPTY, account: 'ann' };
  await recordView(pageOf(1), AT);
  answer = { ...EMPTY, account: 'bob', isKept: true, consumerId: 'b', email: 'bob@example.com' };
  await recordView(pageOf(2), AT + 1);
  expect(readViewed().map(({ id, owner }) => [id, owner])).toEqual([[2, 'bob']]);
  expect(JSON.parse(beacons.at(-1)!.body)).toMatchObject({ vins: [vinOf(2)], consumer_id: 'b' });
});

test('sends nothing where only the header of the browser says Global Privacy Control', async () => {
  const timings = vi.spyOn(performance, 'getEntriesByType');
  timings.mockReturnValue([{ serverTiming: [{ name: 'gpc' }] }] as unknown as PerformanceEntryList);
  expect(await recordView(pageOf(1), AT)).toBeNull();
  expect([readViewed().length, calls, beacons]).toEqual([1, [], []]);
  timings.mockReturnValue([{ serverTiming: [{ name: 'other' }] }, {}] as unknown as PerformanceEntryList);
  expect(await recordView(pageOf(2), AT)).not.toBeNull();
  timings.mockRestore();
});

test('a history that was cleared on another device is cleared here', async () => {
  await recordView(pageOf(1), AT);
  await recordView(pageOf(2), AT + 10);
  addAlertedCars([1, 2]);
  localStorage.setItem('car-prices', JSON.stringify([price(1, AT), price(2, AT + 10), price(3, AT - 5)]));
  answer = { ...EMPTY, isKept: true, clearedAt: AT };
  await lookUpHistory();
  expect(readViewed().map(({ id }) => id)).toEqual([2]);
  expect([rememberedPrices(), readAlertedCars()]).toEqual([[2], [2]]);
});

test('a car that was deleted from the account is forgotten here', async () => {
  await recordView(pageOf(1), AT);
  await recordView(pageOf(2), AT + 10);
  addAlertedCars([1]);
  localStorage.setItem('car-prices', JSON.stringify([price(1, AT), price(2, AT + 10)]));
  answer = { ...EMPTY, isKept: true, forgotten: [1] };
  expect((await lookUpHistory())?.viewed.map(({ id }) => id)).toEqual([2]);
  expect(readViewed().map(({ id }) => id)).toEqual([2]);
  // Nor do prices, alerts and the last beacon reveal it.
  expect([rememberedPrices(), readAlertedCars()]).toEqual([[2], []]);
  expect(localStorage.getItem('still-interested-sent')).toBeNull();
});

test('does not report a car that was deleted from the account', async () => {
  await recordView(pageOf(1), AT);
  answer = { ...EMPTY, isKept: true, forgotten: [1] };
  await recordView(pageOf(2), AT + 10);
  expect(beacons.at(-1)!.body).toBe(JSON.stringify({ brand: 'AT', vins: [vinOf(2)] }));
});

test('clearing forgets everything here, and on the account that keeps it', async () => {
  await recordView(pageOf(1), AT);
  addAlertedCars([1]);
  localStorage.setItem('car-prices', JSON.stringify([price(1, AT)]));
  calls = [];
  expect(await clearViewed(false)).toBe(true);
  expect([readViewed(), readAlertedCars(), rememberedPrices(), calls]).toEqual([[], [], [], []]);
  await clearViewed(true);
  expect(calls.map(({ path }) => path)).toEqual(['/account-api/browsing-history/clear']);
});

test('alerts that were shown are remembered, each once [R408]', () => {
  addAlertedCars([1, 2]);
  addAlertedCars([2, 3]);
  expect(readAlertedCars()).toEqual([1, 2, 3]);
});

test('learns that another tab cleared the viewed cars, until it stops listening', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  const send = (facts: object) => tab.dispatchEvent(Object.assign(new Event('storage'), facts));
  const listening = new AbortController();
  const call = vi.fn<() => void>();
  onViewedCleared(call, listening.signal);
  send({ key: 'still-interested', newValue: '[]' });
  send({ key: 'car-prices', newValue: null });
  expect(call).not.toHaveBeenCalled();
  send({ key: 'still-interested', newValue: null });
  send({ key: null, newValue: null });
  expect(call).toHaveBeenCalledTimes(2);
  listening.abort();
  send({ key: null, newValue: null });
  expect(call).toHaveBeenCalledTimes(2);
});
