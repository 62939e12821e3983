import { describe, expect, test } from 'vitest';
import { FLAG_DEFAULTS, type FlagName, type Flags } from '#features/flags/flags.ts';
import type { ServedSlot } from '#features/promotions/promotions.ts';
import type { SelectSlots } from '#pages/search-results/load.ts';
import { AD_SPACE_STYLES } from '#pages/search-results/view/page-head.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { SUPPRESS_SHOWCASE_SCRIPT } from '#pages/search-results/slots/suppress-showcase.ts';
import { renderPage } from '../bytes/render-page.tsx';
import { documentShell } from '../document/html-shell.ts';
import type { PageName } from '../document/page-table.tsx';
import { AD_SETTINGS, requestSmallSite } from './testing/small-site.ts';

/** A block of the results page: what the HTML contains while its flag is on, and where it shows. */
type Block = { flag: FlagName; block: string; sign: RegExp; path?: string; host?: string };

const BLOCKS: readonly Block[] = [
  { flag: 'commercial_entry_point', block: 'the commercial entry point', sign: /experience=commercial/ },
  { flag: 'best_deals_entry_point', block: 'the best-deals entry point', sign: /experience=best-deals/ },
  { flag: 'market_extension', block: 'the market extension checkbox', sign: /name="?marketExtension/ },
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

/** The flags of paid places and ads, and what only their parts write in a document. */
const PAID_SIGNS = {
  spotlight: /<section class=slots /,
  alpha_showcase: /<section class=showcase /,
  srp_alpha_suppress_button: /<label class="button showcase-hide">/,
  ads: /<li class="?ad[ ">]/,
  fixed_ads: /"fixed":\{"refreshMs":20000/,
} as const;
type PaidFlag = keyof typeof PAID_SIGNS;
const PAID_FLAGS = Object.keys(PAID_SIGNS) as PaidFlag[];
const PAID_ON = Object.fromEntries(PAID_FLAGS.map((flag) => [flag, true]));
const PAID_OFF = Object.fromEntries(PAID_FLAGS.map((flag) => [flag, false]));

/** Returns the complete response with the results page, as the site sends it except for the tags of the build. */
async function sendResults(flags: Partial<Flags>, slots: readonly ServedSlot[] | null = sampleSlots()) {
  const selectSlots: SelectSlots = async () => ({ slots: slots! });
  const request = requestSmallSite(flags, {
    // Without a nonce, which differs in each response.
    shell: (page) => documentShell(() => '')({ ...page, nonce: '' }),
    renderPage: (name, data) => renderPage(name as PageName, data as never),
    ...(slots ? { selectSlots } : { adSettings: undefined as never }),
  });
  const { status, headers, html } = await request('/cars-for-sale?zip=80202');
  return { status, headers: [...headers], html };
}

describe('the flags of paid places and ads', () => {
  test.each(PAID_FLAGS)('%s switches only its own part off', async (flag) => {
    const on = await sendResults(PAID_ON);
    const off = await sendResults({ ...PAID_ON, [flag]: false });
    for (const name of PAID_FLAGS) {
      expect(on.html).toMatch(PAID_SIGNS[name]);
      // The control that hides the showcase is part of it.
      const isOff = name === flag || (name === 'srp_alpha_suppress_button' && flag === 'alpha_showcase');
      expect([name, PAID_SIGNS[name].test(off.html)]).toEqual([name, !isOff]);
    }
  });

  test('all off, the response is that of a site without paid places and ads, to the byte', async () => {
    const off = await sendResults(PAID_OFF);
    expect(off.status).toBe(200);
    expect(off).toEqual(await sendResults(PAID_OFF, null));
  });

  const PLACE = /<!--\$--><li class="?(?:slot|ad)[ "].*?<\/li><!--\/\$-->/g;
  const POSITIONS = /"promos":\[(?:\{"after":\d+\},?)+\]/;
  /** All that each flag adds to the response, and the other flag that is off because it shares a list with it. */
  const PARTS: Record<PaidFlag, { without?: PaidFlag; parts: readonly (readonly [RegExp | string, string])[] }> = {
    spotlight: {
      without: 'ads',
      parts: [
        [/<style nonce="">\.slots\{.*?<\/style>/, ''],
        [/<section class=slots .*?<\/section>/, ''],
        [PLACE, ''],
        [POSITIONS, '"promos":[]'],
      ],
    },
    alpha_showcase: {
      parts: [
        [`;${SUPPRESS_SHOWCASE_SCRIPT}`, ''],
        [/<section class=showcase .*?<\/section>/, ''],
      ],
    },
    srp_alpha_suppress_button: {
      parts: [
        [`;${SUPPRESS_SHOWCASE_SCRIPT}`, ''],
        [/<\/p><label class="button showcase-hide">.*?<\/label>/, ''],
      ],
    },
    ads: {
      without: 'spotlight',
      parts: [
        [`<style nonce="">${AD_SPACE_STYLES}</style>`, ''],
        [PLACE, ''],
        [/<aside class="ad ad-foot".*?<\/aside>/, ''],
        [POSITIONS, '"promos":[]'],
        ['"adQuery":"zip=80202",', ''],
        ['"inLists":true,', '"inLists":false,'],
      ],
    },
    fixed_ads: { parts: [[`"fixed":${JSON.stringify(AD_SETTINGS)}`, '"fixed":null']] },
  };

  test.each(PAID_FLAGS)('%s off, the response lacks only the parts of its feature, to the byte', async (flag) => {
    const { without, parts } = PARTS[flag];
    // The wallet has a card in the list too.
    const others = { ...PAID_ON, my_wallet: false, ...(without && { [without]: false }) };
    const { html, ...on } = await sendResults(others);
    const left = parts.reduce((text, [part, instead]) => {
      const rest = text.replaceAll(typeof part === 'string' ? part : new RegExp(part, 'g'), () => instead);
      expect([part, rest === text]).toEqual([part, false]);
      return rest;
    }, html);
    const { html: off, ...rest } = await sendResults({ ...others, [flag]: false });
    expect(left).toBe(off);
    expect(on).toEqual(rest);
  });

  test.each(['spotlight', 'alpha_showcase'] as const)(
    '%s off, the response is that of a site without its campaigns, to the byte',
    async (flag) => {
      const others = sampleSlots().filter(({ placement }) => (placement === 'showcase') === (flag === 'spotlight'));
      const flags = { ...PAID_ON, [flag]: false };
      expect(await sendResults(flags)).toEqual(await sendResults(flags, others));
    },
  );
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
