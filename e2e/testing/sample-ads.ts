import type { Page, Route } from 'playwright-core';
import type { Brand } from '#features/brands/brands.ts';
import { AD_PATH, type AdView } from '#features/ads/ads.ts';
import { sampleResults, type SampleResults } from '#pages/search-results/testing/sample-results.ts';
import { resultsJson } from '#pages/search-results/view/results-json.ts';
import { sampleDocument } from './sample-document.ts';
import { type Front, send, sendJson } from './sites/start-front.ts';

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

const FRAME_DOCUMENT = '<!doctype html><html lang="en"><title>Offer</title><p>Lease</p>';
const textOf = (parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))).toString();
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"/>';
export const AD_SETTINGS = { refreshMs: 30_000, refreshLimit: 10, scrollPercent: 10 };

/**
 * Serves a results page with ads to a page of a browser: its document, more cards, other searches, and ads. Returns the
 * address, and what the page asks for. `front`: the origin of the page.
 */
export async function serveAds(page: Page, front: Front, site: AdSite & { brand?: Brand }) {
  const { search = '?makeCode=TOYOTA', ads = HOUSE, ...given } = site;
  const flags = { my_wallet: false, ads: true, fixed_ads: false, ...given.flags };
  const brand = given.brand && { brand: given.brand };
  const sample = { ...given, flags, services: { adSettings: AD_SETTINGS, ...given.services, ...brand } };
  const requested: RequestedAd[] = [];
  const body = await sampleDocument(front.address, search, sample);
  const note = ({ searchParams: params }: URL) => {
    const value = (name: string) => params.get(name) ?? '';
    const [place, size] = [value('place'), value('size')];
    const request = { place, size, query: value('q'), refresh: Number(value('n')) };
    requested.push(request);
    return request;
  };
  front.answer = async (url, response) => {
    const { pathname, searchParams } = url;
    if (pathname.startsWith('/pictures/drawn/') || pathname === '/sample-ad.svg')
      return send(response, 'image/svg+xml', PICTURE);
    if (pathname === '/sample-frame') return send(response, 'text/html', FRAME_DOCUMENT);
    if (pathname === '/cars-for-sale') return send(response, 'text/html; charset=UTF-8', body);
    if (pathname.endsWith('/svc/results')) {
      const isMore = searchParams.has('after');
      const firstId = 1 + (isMore ? (sample.cars ?? 30) : 0);
      const [query, part] = isMore ? [search, 'more' as const] : [url.search, 'data' as const];
      const { head, data } = await sampleResults(query, { ...sample, firstId }, { part });
      return send(response, 'application/json', textOf(resultsJson(head.title, data)));
    }
    if (pathname !== AD_PATH || typeof ads === 'function') return false;
    const { place, size } = note(url);
    return sendJson(response, { ad: ads && { id: '1', place, size, content: ads } });
  };
  if (typeof ads === 'function')
    await page.route(`**${AD_PATH}?*`, async (route) => void (await ads(route, note(new URL(route.request().url())))));
  return { address: `/cars-for-sale${search}`, requested };
}
