import type { Page, Route } from 'playwright-core';
import type { Brand } from '#features/brands/brands.ts';
import { AD_PATH, type AdView } from '#features/ads/ads.ts';
import { sampleResults, type SampleResults } from '#pages/search-results/testing/sample-results.ts';
import { sampleDocument } from './sample-document.ts';

/** The parameters of a request for an ad. */
export type RequestedAd = { place: string; size: string; query: string; refresh: number };
type Content = AdView['content'];

export const HOUSE: Content = {
  ...{ kind: 'house', title: 'Sell your car', text: 'Free, and online in five minutes', href: '/sell-my-car' },
  action: 'Begin now',
};
export const IMAGE: Content = {
  kind: 'image',
  src: '/sample-ad.svg',
  alt: 'Spring tires',
  href: '/sample-click?t=image',
};
export const FRAME: Content = {
  kind: 'frame',
  src: '/sample-frame',
  title: 'A lease offer',
  href: '/sample-click?t=frame',
};

/** `ads`: what is answered; `null`: there is no ad; a function handles the request. */
export type AdSite = SampleResults & {
  search?: string;
  ads?: Content | null | ((route: Route, requested: RequestedAd) => unknown);
};

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"/>';
export const AD_SETTINGS = { refreshMs: 30_000, refreshLimit: 10, scrollPercent: 10 };

/**
 * Serves a results page with ads to a page of a browser: its document, more cards, other searches, and ads. Returns the address, and what
 * the page asks for.
 */
export async function serveAds(page: Page, origin: string, site: AdSite & { brand?: Brand }) {
  const { search = '?makeCode=TOYOTA', ads = HOUSE, ...given } = site;
  const flags = { my_wallet: false, ads: true, fixed_ads: false, ...given.flags };
  const brand = given.brand && { brand: given.brand };
  const sample = { ...given, flags, services: { adSettings: AD_SETTINGS, ...given.services, ...brand } };
  const requested: RequestedAd[] = [];
  const body = await sampleDocument(origin, search, sample);
  await page.route(/\/pictures\/drawn\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.route(/\/cars-for-sale\?/, (route) => route.fulfill({ contentType: 'text/html; charset=UTF-8', body }));
  await page.route(/\/svc\/results\?/, async (route) => {
    const { search: wanted, searchParams } = new URL(route.request().url());
    const isMore = searchParams.has('after');
    const firstId = 1 + (isMore ? (sample.cars ?? 30) : 0);
    const [query, part] = isMore ? [search, 'more' as const] : [wanted, 'data' as const];
    const { head, data } = await sampleResults(query, { ...sample, firstId }, { part });
    await route.fulfill({ json: { head: { title: head.title }, data } });
  });
  await page.route('**/sample-ad.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.route('**/sample-frame', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Offer</title><p>Lease</p>',
    }),
  );
  await page.route(`**${AD_PATH}?*`, async (route) => {
    const { searchParams: params } = new URL(route.request().url());
    const value = (name: string) => params.get(name) ?? '';
    const [place, size] = [value('place'), value('size')];
    const request = { place, size, query: value('q'), refresh: Number(value('n')) };
    requested.push(request);
    if (typeof ads === 'function') await ads(route, request);
    else await route.fulfill({ json: { ad: ads && { id: '1', place, size, content: ads } } });
  });
  return { address: `/cars-for-sale${search}`, requested };
}
