import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MAIN_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import { sampleResults, type SampleResults } from '../testing/sample-results.ts';
import type { SearchResultsOptions } from '../load.ts';
import { SearchResultsPage } from '../page.tsx';
import { AD_SPACE_STYLES } from '../view/page-head.ts';

/** Without the parts that are in the same list as ads. */
const NO_ADS = { my_wallet: false, spotlight: false, ads: false, fixed_ads: false };
const adSettings = { refreshMs: 30_000, refreshLimit: 10, scrollPercent: 10 };

async function load(
  flags: Partial<Flags>,
  sample: SampleResults & { search?: string } = {},
  options?: SearchResultsOptions,
) {
  const { search = '', ...rest } = sample;
  const services = { adSettings, ...rest.services };
  const answer = await sampleResults(search, { ...rest, flags: { ...NO_ADS, ...flags }, services }, options);
  return { answer, data: answer.data, html: renderToString(createElement(SearchResultsPage, answer.data)) };
}

test('with both flags off, the page is the same as on a site without ads, to the byte [R229, R230]', async () => {
  const off = await load({ ads: false, fixed_ads: false });
  const { adSettings: _none, ...without } = { adSettings, services: {} };
  const site = await sampleResults('', { ...without, flags: NO_ADS });
  expect(JSON.stringify(off.answer)).toBe(JSON.stringify(site));
  expect(off.html).toBe(renderToString(createElement(SearchResultsPage, site.data)));
  expect(off.html).not.toMatch(/class="ad\b/);
});

const BOXES = /<li class="ad"[^>]*><\/li>|<aside class="ad ad-foot"[^>]*><\/aside>/g;
/** Without React's marks around parts that arrive late. */
const textOf = (html: string) => html.replaceAll(/<!--\/?\$-->/g, '');

test('the flag ads adds boxes to the list and above the footer, and nothing else [R230, R354]', async () => {
  const [on, off] = await Promise.all([load({ ads: true }), load({})]);
  const { slots, ads, ...rest } = on.data;
  expect(rest).toEqual(off.data);
  expect(ads).toEqual({ query: '', inLists: true, fixed: null });
  expect(slots!.promos.length).toBeGreaterThan(0);
  expect(textOf(on.html.replaceAll(BOXES, ''))).toBe(textOf(off.html));
  const { earlyStyles, ...head } = on.answer.head;
  expect(earlyStyles).toBe(AD_SPACE_STYLES);
  expect(head).toEqual(off.answer.head);
});

test('the flag fixed_ads adds only settings [R229]', async () => {
  const [on, off] = await Promise.all([load({ fixed_ads: true }), load({})]);
  expect(on.data).toEqual({ ...off.data, ads: { query: '', inLists: false, fixed: adSettings } });
  expect([on.html, on.answer.head]).toEqual([off.html, off.answer.head]);
});

const BOTH = { ads: true, fixed_ads: true };

describe('the fixed ad', () => {
  test('needs results [R464]', async () => {
    expect((await load(BOTH, { cars: 0 })).data.ads).toEqual({ query: '', inLists: true, fixed: null });
  });

  test('is not on the page of a car that is gone, whose address is that of a vehicle', async () => {
    const { data } = await load(BOTH, {}, { expired: { vehicle: 'X', unconfirmedSince: null } });
    expect([data.ads, data.slots]).toEqual([undefined, undefined]);
  });

  test('is not below the cars of one seller on the valuation brand [R467]', async () => {
    const fixedOn = async (brand: typeof MAIN_BRAND, search: string) => {
      const services = { brand };
      return (await load(BOTH, { search, services })).data.ads!.fixed;
    };
    expect(await fixedOn(VALUATION_BRAND, '')).toEqual(adSettings);
    expect(await fixedOn(VALUATION_BRAND, '?showcaseOwnerId=7')).toBe(null);
    expect(await fixedOn(MAIN_BRAND, '?showcaseOwnerId=7')).toEqual(adSettings);
  });
});

test('an answer with only more cards has no boxes: the page adds them', async () => {
  const { data } = await load(BOTH, {}, { part: 'more' });
  expect([data.ads, data.slots]).toEqual([undefined, undefined]);
});
