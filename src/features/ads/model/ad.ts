/**
 * The places for ads on a results page: five rows of the list, below the list, and the bar at the bottom (spec 2 §9).
 */
export const AD_PLACES = ['inline-1', 'inline-2', 'inline-3', 'inline-4', 'inline-5', 'footer', 'fixed'] as const;
export type AdPlace = (typeof AD_PLACES)[number];

/** The kinds of places for which operators book ads. `inline` means all five rows of the list. */
export const AD_PLACE_KINDS = ['inline', 'footer', 'fixed'] as const;
export type AdPlaceKind = (typeof AD_PLACE_KINDS)[number];

export type AdSize = '300x50' | '300x250' | '320x50' | '320x250' | '728x90' | '970x90';

/** The sizes of each kind of place in CSS pixels, the largest first (spec 2 §9). */
export const AD_SIZES: Readonly<Record<AdPlaceKind, readonly AdSize[]>> = {
  inline: ['728x90', '300x250'],
  footer: ['728x90', '320x250', '320x50'],
  fixed: ['970x90', '728x90', '320x50', '300x50'],
};

/** The label of every ad, before its content. */
export const AD_LABEL = 'Advertisement';

/** Only logged when the fixed ad cannot be loaded (spec 2 §8). */
export const FIXED_AD_FAILED = 'Fixed Ad Failed to load';

/** The call for one ad: `?place=inline-1&size=728x90&q=<canonical query>&n=<refresh count>&page=<random number>`. */
export const AD_PATH = '/cars-for-sale/svc/ad';
/** Counts a click on an ad and leads to its target. `t` is a signed token. */
export const AD_CLICK_PATH = '/cars-for-sale/ad-click';

/** An ad as a page shows it. All addresses are on the site's own origin. */
export type AdView = {
  id: string;
  place: AdPlace;
  size: AdSize;
  content:
    | { kind: 'image'; src: string; alt: string; href: string }
    /** An HTML creative, for `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox">`. `href` covers it if set. */
    | { kind: 'frame'; src: string; title: string; href: string | null }
    /** An ad of the site itself, drawn in the brand's colors. */
    | { kind: 'house'; title: string; text: string; href: string; action: string };
};

/** The answer of `AD_PATH`. */
export type AdAnswer = { ad: AdView | null };

/**
 * How the fixed ad behaves: ms between two refreshes, how often it is refreshed, and the part of the page in percent
 * that must be scrolled before it shows (spec 2 §9).
 */
export type AdSettings = { refreshMs: number; refreshLimit: number; scrollPercent: number };

/** Returns the kind of a place: `inline` for all five rows. */
export function placeKindOf(place: AdPlace): AdPlaceKind {
  return place === 'footer' || place === 'fixed' ? place : 'inline';
}

/** Returns the width and height of a size in CSS pixels. */
export function pixelsOf(size: AdSize): { width: number; height: number } {
  const [width, height] = size.split('x').map(Number) as [number, number];
  return { width, height };
}
