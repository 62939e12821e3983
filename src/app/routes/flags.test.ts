import { describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS, type FlagName } from '#features/flags/flags.ts';
import { AD_SETTINGS, requestSmallSite } from './testing/small-site.ts';

/** A block of the results page: what the HTML contains while its flag is on, and where it shows. */
type Block = { flag: FlagName; block: string; sign: RegExp; path?: string; host?: string };

const BLOCKS: readonly Block[] = [
  { flag: 'commercial_entry_point', block: 'the commercial entry point', sign: /experience=commercial/ },
  { flag: 'best_deals_entry_point', block: 'the best-deals entry point', sign: /experience=best-deals/ },
  { flag: 'market_extension', block: 'the market extension checkbox', sign: /name="marketExtension"/ },
  {
    flag: 'vehicle_exchange',
    block: 'the Money Back Guarantee block',
    sign: /Money back within 14 days or 1,000 miles\./,
  },
  {
    flag: 'ev_info',
    block: 'the electric-vehicle information',
    sign: /Range, charging and batteries/,
    path: 'fuelTypeGroup=ELE&zip=80202',
  },
  {
    flag: 'preorder',
    block: 'the pre-order block with the build-and-price link',
    sign: /Custom Order Yours.*/,
    path: 'listingType=NEW&makeCode=TOYOTA',
  },
  { flag: 'srp_ways_to_purchase', block: 'the ways-to-purchase block', sign: /At the dealer/ },
  {
    flag: 'hyundai_buy_online',
    block: 'the buy-online experience',
    sign: /How buying online works/,
    path: 'experience=buy-online',
    host: 'maker.localhost',
  },
  { flag: 'filter_chips_srp', block: 'the filter chips', sign: /class="chip-list"/ },
  { flag: 'my_wallet', block: 'the wallet link', sign: /href="\/wallet\?search=zip%3D80202"/ },
];

describe.each(BLOCKS)('the flag $flag', ({ flag, block, sign, path = 'zip=80202', host = 'localhost' }) => {
  test(`controls ${block}: present while on, absent while off [R011, R215, R216, R217, R218, R219, R220, R221, R222, R223, R224]`, async () => {
    const on = await requestSmallSite({ [flag]: true })(`/cars-for-sale?${path}`, host);
    const off = await requestSmallSite({ [flag]: false })(`/cars-for-sale?${path}`, host);
    expect([on.status, off.status]).toEqual([200, 200]);
    expect(on.html).toMatch(sign);
    expect(off.html).not.toMatch(sign);
  });
});

test('the page knows whether searches are debounced and whether results load automatically', async () => {
  const flagsOf = async (on: boolean) => {
    const ask = requestSmallSite({ debounced_search: on, infinite_scroll: on });
    const { html } = await ask('/cars-for-sale/svc/results');
    return (JSON.parse(html) as { data: { flags: unknown } }).data.flags;
  };
  expect(await flagsOf(true)).toMatchObject({ debounced_search: true, infinite_scroll: true });
  expect(await flagsOf(false)).toEqual({ filter_chips_srp: true });
});

test('a flag of an unbuilt part changes nothing', async () => {
  const unbuilt = ['alpha_showcase', 'srp_alpha_suppress_button', 'spotlight'] as const;
  const page = async (on: boolean) => {
    const changes = Object.fromEntries(unbuilt.map((name) => [name, on]));
    return (await requestSmallSite(changes)('/cars-for-sale?zip=80202')).html;
  };
  expect(await page(true)).toBe(await page(false));
});

test('the page knows the configured settings of the fixed ad [R463]', async () => {
  const adsOf = async (on: boolean) => {
    const { html } = await requestSmallSite({ fixed_ads: on })('/cars-for-sale/svc/results');
    return (JSON.parse(html) as { data: { ads?: unknown } }).data.ads;
  };
  expect(await adsOf(true)).toEqual({ query: '', inLists: false, fixed: AD_SETTINGS });
  expect(await adsOf(false)).toBeUndefined();
});

test('a vehicle’s page has no ads, whatever the flags', async () => {
  const page = async (on: boolean) =>
    (await requestSmallSite({ ads: on, fixed_ads: on })('/cars-for-sale/vehicle/43')).html;
  const html = await page(true);
  expect(html).toMatch(/<h1[ >]/);
  expect(html).toBe(await page(false));
});

test('the sixteen specified flags and the switches have names; personalization is on by default [R227]', () => {
  expect(Object.keys(FLAG_DEFAULTS)).toEqual([
    ...['commercial_entry_point', 'best_deals_entry_point', 'my_wallet', 'market_extension', 'vehicle_exchange'],
    ...['ev_info', 'preorder', 'srp_ways_to_purchase', 'hyundai_buy_online', 'filter_chips_srp', 'alpha_showcase'],
    ...['srp_alpha_suppress_button', 'personalization', 'spotlight', 'fixed_ads', 'ads'],
    ...['SAVE_SEARCH_OFF', 'subscribe_alerts', 'consumer_ratings', 'debounced_search', 'infinite_scroll'],
    ...['personal_shelves', 'push_messages'],
  ]);
  expect(FLAG_DEFAULTS.personalization).toBe(true);
});
