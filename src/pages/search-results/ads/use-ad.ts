import { type RefObject, useEffect, useState } from 'react';
import { AD_PATH, AD_SIZES, type AdAnswer, type AdPlace, type AdSize, type AdView } from '#features/ads/ads.ts';
import { reportError } from '#ui/browser/report-error.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { placeQuery } from '../browser/query/place-query.ts';
import { addressOf, addSorted } from '../browser/query/search-address.ts';

export type AdContent = AdView['content'];
/** An ad, and the size of its box. */
export type LoadedAd = { size: AdSize; content: AdContent };

/** Ads of this page by their request, so that a box of another layout, or one that moved, requests nothing again. */
const kept = new Map<string, AdContent>();
const MAX_KEPT = 30;

/**
 * Returns the ad of a box, which is requested once the box is near the viewport of a visible tab, and again for another
 * search or size. Until the new ad arrives, the box keeps the last ad of its size.
 */
export function useAd(box: RefObject<HTMLElement | null>, place: AdPlace, query: string): LoadedAd | null {
  const [shown, setShown] = useState<LoadedAd | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isNear = false;
    let asked: AdSize | undefined;
    const load = async (size: AdSize) => {
      const content = await findContent({ place, size, query, refresh: 0 }, signal);
      if (asked === size && !signal.aborted) setShown({ size, content });
    };
    const ask = () => {
      // After a layout change, the observer may not have reported yet.
      if (!isNear || document.hidden || !box.current!.checkVisibility()) return;
      const size = adSizeOf(box.current!);
      if (!size || size === asked) return;
      asked = size;
      setShown((before) => (before?.size === size ? before : null));
      void load(size);
    };
    const stop = watchNearViewport(box.current!, (near) => {
      isNear = near;
      ask();
    });
    addEventListener('resize', ask, { signal });
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      stop();
      listening.abort();
    };
  }, [box, place, query]);
  return shown;
}

/**
 * Returns an ad. If there is none, or if the request fails, returns an ad of the site itself; a failure is only logged
 * (spec 1 §8).
 */
async function findContent(request: AdRequest, signal: AbortSignal): Promise<AdContent> {
  const key = Object.values(request).join(' ');
  const known = kept.get(key);
  if (known !== undefined) return known;
  try {
    const content = (await requestAd(request, signal))?.content ?? houseAd(request.query);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, content);
    return content;
  } catch (error) {
    if (!signal.aborted) reportError(error, 'ads');
    return houseAd(request.query);
  }
}

/** Ads are requested at this distance from the viewport. */
const NEAR = '200px 0px';

const calls = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Reports whether an element is near the viewport, now and whenever that changes; one that is not displayed is not
 * near. All elements share one observer. Returns a function that stops it.
 */
function watchNearViewport(element: Element, call: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) calls.get(target)?.(isIntersecting);
    },
    { rootMargin: NEAR },
  );
  calls.set(element, call);
  observer.observe(element);
  return () => {
    calls.delete(element);
    observer?.unobserve(element);
  };
}

export type HouseAd = Extract<AdView['content'], { kind: 'house' }>;

/** Returns an ad of the site itself, used if there is no other: cars at great prices near the shopper. */
export function houseAd(query: string): HouseAd {
  return {
    kind: 'house',
    title: 'Cars at great prices',
    text: 'Priced well below similar cars',
    href: addressOf(addSorted(placeQuery(query), [[PARAM_NAMES.deal, 'greatprice']])),
    action: 'See great prices',
  };
}

/** An ad that takes longer is not worth waiting for. */
const TIMEOUT_MS = 8_000;

/** A random number for this document, so that the places on it get different ads. */
const PAGE = String(Math.floor(Math.random() * 1_000_000));

/** The request for an ad. `refresh`: how often the ad was replaced before. */
type AdRequest = { place: AdPlace; size: AdSize; query: string; refresh: number };

/**
 * Requests an ad from this site, because the browser calls no ad server. Returns `null` if there is none.
 * @throws if the request fails.
 */
export async function requestAd(
  { place, size, query, refresh }: AdRequest,
  signal: AbortSignal,
): Promise<AdView | null> {
  const params = new URLSearchParams({ place, size, q: query, n: String(refresh), page: PAGE });
  const response = await fetch(`${AD_PATH}?${params}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`Ad request answered ${response.status}`);
  return ((await response.json()) as AdAnswer).ad;
}

const SIZES = Object.values(AD_SIZES).flat();

/** Returns the size of the ad that fits its box now, which the styles define; `undefined` without styles. */
export function adSizeOf(box: Element): AdSize | undefined {
  const style = getComputedStyle(box);
  const pixelsOf = (name: string) => Number.parseInt(style.getPropertyValue(name), 10);
  const inBox = `${pixelsOf('--ad-width')}x${pixelsOf('--ad-height')}`;
  return SIZES.find((size) => size === inBox);
}
