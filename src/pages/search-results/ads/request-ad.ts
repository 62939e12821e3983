import { AD_PATH, AD_SIZES, type AdAnswer, type AdPlace, type AdSize, type AdView } from '#features/ads/ads.ts';

/** An ad that takes longer is not worth waiting for. */
const TIMEOUT_MS = 8_000;

/** A random number of this document, so that its places have different ads. */
const PAGE = String(Math.floor(Math.random() * 1_000_000));

/** The request for the ad of a place. `refresh`: the number of times that it was replaced before. */
export type AdRequest = { place: AdPlace; size: AdSize; query: string; refresh: number };

/**
 * Requests an ad from this site; the browser calls no other one. Returns `null` if there is none.
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

/** Returns the size of the ad that fits its box now. The styles decide; without them there is none. */
export function adSizeOf(box: Element): AdSize | undefined {
  const style = getComputedStyle(box);
  const pixelsOf = (name: string) => Number.parseInt(style.getPropertyValue(name), 10);
  const inBox = `${pixelsOf('--ad-width')}x${pixelsOf('--ad-height')}`;
  return SIZES.find((size) => size === inBox);
}
