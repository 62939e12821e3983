import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { BrowsingHistory } from '#features/interest/interest.ts';
import {
  addAlertedCars,
  chooseAlert,
  lookUpHistory,
  mostImportantNews,
  readViewed,
  recordView,
} from '#features/interest/interest.ui.ts';
import { type Browser, browserOf, signUp } from '../routes/accounts/testing/account-site.ts';
import { type InterestSite, openInterestSite, vinOf } from '../routes/interest/testing/interest-site.ts';
import { findTraces } from './testing/find-traces.ts';

const DAY = 86_400_000;
const CANARY = { email: 'canary@example.com', name: 'Canary', password: 'correct horse battery' };

let site: InterestSite;
beforeAll(async () => {
  site = await openInterestSite();
});
afterAll(() => site?.close());

let start: number;
beforeEach(async () => {
  await site.renew();
  start = Date.now();
  // Only the clock of the application moves: the database's own decides about sessions.
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goTo = (day: number) => vi.setSystemTime(start + day * DAY);

/** A browser with scripts: its own storage, and the code that pages run in it. */
class Device {
  readonly #store = new Map<string, string>();
  readonly browser: Browser;
  readonly #hasGlobalPrivacyControl: boolean;
  /** Every call that left the device. */
  readonly sent: { path: string; body: string }[] = [];

  constructor(browser: Browser = browserOf(site.app), hasGlobalPrivacyControl = false) {
    this.browser = browser;
    this.#hasGlobalPrivacyControl = hasGlobalPrivacyControl;
  }

  /** Opens the page of a car, as far as its structured data is read. */
  async open(id: number): Promise<void> {
    await this.#use(() => recordView(pageOf(id, prices.get(id)!)));
  }

  /** Opens a page of results; returns what the alert shows, by car, and remembers that it was shown. */
  async results(): Promise<Record<number, string | null>> {
    return this.#use(async () => {
      const known = await lookUpHistory();
      if (known === null) return {};
      const cars = chooseAlert({ ...known, now: Date.now() });
      addAlertedCars(cars.map(({ viewed }) => viewed.id));
      return Object.fromEntries(cars.map(({ viewed, news }) => [viewed.id, news?.text ?? null]));
    });
  }

  /** Returns what the home page says about each viewed car, whatever was shown before. */
  async home(): Promise<Record<number, string | null>> {
    return this.#use(async () => {
      const known = await lookUpHistory();
      return Object.fromEntries(
        (known?.viewed ?? []).map((car) => {
          const now = known!.candidates.find(({ listingId }) => listingId === car.id);
          return [car.id, now ? (mostImportantNews(car, now)?.text ?? null) : 'unknown'];
        }),
      );
    });
  }

  remembered(): Promise<number[]> {
    return this.#use(async () => readViewed().map(({ id }) => id));
  }

  async #use<Result>(act: () => Promise<Result>): Promise<Result> {
    const { browser, sent } = this;
    const store = this.#store;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    });
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    vi.stubGlobal('document', { cookie, visibilityState: 'visible' });
    const post = async (path: string, body: string) => {
      sent.push({ path, body });
      const headers = {
        accept: 'application/json',
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      };
      const { status, text } = await browser.ask(path, {
        method: 'POST',
        headers: { ...headers, ...(this.#hasGlobalPrivacyControl && { 'sec-gpc': '1' }) },
        body,
      });
      return { ok: status < 300, status, json: async () => JSON.parse(text) as BrowsingHistory };
    };
    // A browser that is asked to send a beacon and can't: its code falls back to a call.
    vi.stubGlobal('navigator', { globalPrivacyControl: this.#hasGlobalPrivacyControl, sendBeacon: () => false });
    vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => post(path, body));
    try {
      return await act();
    } finally {
      vi.unstubAllGlobals();
    }
  }
}

/** The prices of the cars on their pages. */
const prices = new Map<number, number>();
async function change(id: number, salePrice: number | null): Promise<void> {
  await site.change(id, salePrice === null ? null : { salePrice });
  if (salePrice !== null) prices.set(id, salePrice);
}

function pageOf(id: number, price: number): Document {
  const fuelType = id >= 4 && id <= 6 ? 'Electric' : 'Gasoline';
  const car = { '@type': 'Car', name: `Car ${id}`, vehicleIdentificationNumber: vinOf(id), fuelType };
  return {
    location: { pathname: `/cars-for-sale/vehicle/${id}` },
    documentElement: { dataset: { brand: 'marketplace' } },
    querySelectorAll: () => [{ textContent: JSON.stringify({ ...car, offers: { price } }) }],
    querySelector: () => null,
  } as unknown as Document;
}

async function resetPrices(): Promise<void> {
  for (let id = 1; id <= 7; id++) await change(id, 20_000 + id * 100);
}

test('two weeks on one device: viewed cars drop, sell and return, and each alert appears once', async () => {
  await resetPrices();
  const phone = new Device();
  for (const id of [1, 2, 3]) await phone.open(id);
  expect(await phone.results()).toEqual({});
  goTo(1);
  await change(1, 19_300);
  expect(await phone.results()).toEqual({ 1: '$800 less', 3: null, 2: null });
  goTo(2);
  // The alerts were shown; the home page still says what changed.
  expect(await phone.results()).toEqual({});
  expect(await phone.home()).toEqual({ 1: '$800 less', 2: null, 3: null });
  goTo(5);
  await change(2, null);
  expect(await phone.home()).toMatchObject({ 2: 'Sold' });
  goTo(9);
  await change(2, 19_000);
  expect(await phone.home()).toMatchObject({ 2: 'For sale again' });
  goTo(10);
  await phone.open(2);
  expect(await phone.home()).toMatchObject({ 2: null });
  goTo(14);
  await change(2, 18_500);
  expect(await phone.home()).toMatchObject({ 1: '$800 less', 2: '$500 less' });
  // The beacons: one for each new car among the ten, none for the second view of car 2.
  const beacons = phone.sent.filter(({ path }) => path.includes('/alert'));
  expect(beacons.map(({ body }) => JSON.parse(body).vins.length)).toEqual([1, 2, 3]);
  expect(await site.database.query('select from browsing_history')).toEqual([]);
});

test('two weeks of saved cars: they drop, sell and return', async () => {
  await resetPrices();
  const browser = browserOf(site.app);
  for (const id of [1, 2]) await browser.post('/account-api/saved-listings', { listingId: String(id) });
  const page = async () => (await browser.get('/saved-cars')).text.replaceAll('<!-- -->', '');
  goTo(3);
  await change(1, 19_300);
  await change(2, null);
  const after = await page();
  expect(after).toContain('$800 less than when you saved it');
  expect(after).toContain('No longer for sale');
  goTo(14);
  await change(2, 20_200);
  const later = await page();
  expect(later).toContain('$800 less than when you saved it');
  expect(later).not.toContain('No longer for sale');
});

test('two devices of one account are in sync, and the deletion leaves nothing', async () => {
  await resetPrices();
  const { browser } = await signUp(site, CANARY);
  const phone = new Device(browser);
  const laptop = new Device();
  await laptop.browser.post('/account-api/sign-in', { ...CANARY, refUrl: '/' });
  await phone.open(4);
  expect(await laptop.home()).toEqual({});
  await browser.post('/account-api/browsing-history/keep', { keep: 'on' });
  await phone.open(5);
  // The account has both cars now; the laptop stores neither.
  expect(await laptop.home()).toEqual({ 4: null, 5: null });
  expect(await laptop.remembered()).toEqual([]);
  goTo(1);
  await laptop.open(6);
  await change(4, 19_000);
  expect(await phone.results()).toMatchObject({ 4: '$1,400 less', 5: null });
  // Its next lookup reports to the account which alerts were shown.
  await phone.home();
  expect(await laptop.results()).toEqual({});
  expect(await phone.home()).toEqual({ 4: '$1,400 less', 5: null, 6: null });
  goTo(3);
  await laptop.browser.post('/account-api/browsing-history/clear');
  // The phone forgets its own cars, too, and does not bring them back.
  expect(await phone.home()).toEqual({});
  expect(await phone.remembered()).toEqual([]);
  expect(await site.database.query('select from browsing_history')).toEqual([]);
  goTo(4);
  await phone.open(1);
  await laptop.open(3);
  expect(await laptop.home()).toMatchObject({ 1: null, 3: null });
  await laptop.browser.post('/account-api/sign-out');
  // The next person at the laptop sees nothing of it, and starts with nothing.
  expect([await laptop.home(), await laptop.remembered()]).toEqual([{}, []]);
  await laptop.open(2);
  expect([await laptop.home(), await laptop.remembered()]).toEqual([{ 2: null }, [2]]);
  const { consumer_id: consumerId } = JSON.parse(phone.sent.findLast(({ path }) => path.includes('/alert'))!.body);
  expect(await findTraces(site.database, [consumerId])).toContain(`${consumerId} in public.browsing_history`);
  // The download and the deletion need a recent sign-in.
  await browser.post('/account-api/sign-in', { ...CANARY, refUrl: '/account' });
  expect((await browser.json('/account/export')).browsingHistory).toMatchObject({
    isKept: true,
    viewed: expect.arrayContaining([expect.objectContaining({ listingId: 1, views: 1 })]),
  });
  await browser.post('/account-api/delete', { confirmEmail: CANARY.email });
  expect(await findTraces(site.database, [CANARY.email, consumerId, 'correct horse'])).toEqual([]);
  expect(await site.database.query('select from browsing_settings')).toEqual([]);
});

test('under Global Privacy Control nothing leaves the device in two weeks, and the database has no trace', async () => {
  await resetPrices();
  const { browser } = await signUp(site, CANARY);
  await browser.post('/account-api/browsing-history/keep', { keep: 'on' });
  const phone = new Device(browser, true);
  for (const day of [0, 1, 7, 14]) {
    goTo(day);
    await phone.open(1 + (day % 4));
    expect(await phone.results()).toEqual({});
    expect(await phone.home()).toEqual({});
  }
  expect(phone.sent).toEqual([]);
  expect((await phone.remembered()).length).toBeGreaterThan(1);
  expect(await site.database.query('select from browsing_history')).toEqual([]);
});
