import type { IllustrationView } from './car-illustration.ts';
import {
  DRAWN_VIEWS,
  type DrawnName,
  type ExteriorName,
  EXTERIORS,
  isDrawnName,
  isExterior,
} from './illustrated-views.ts';
import type { Listing } from './listing-facts.ts';

/**
 * A listing with an image at this address shows an illustration as its photo. The demo's cars use it. Names under
 * `.example` are reserved, so no feed's photo can have such an address.
 */
const DRAWN = 'https://drawn.example/';
const VIEWS: readonly IllustrationView[] = ['front34', 'side', 'rear34', 'front', 'wheel'];

export type IllustrationName = ExteriorName | DrawnName;

/** Returns the address of an illustration in a feed. */
export const illustrationPhoto = (name: IllustrationName): string => DRAWN + name;

/** The addresses of the rendered views, in display order. */
export const ILLUSTRATION_PHOTOS: readonly string[] = VIEWS.map(illustrationPhoto);

/** Returns the name of an illustration; `null` for a real photo. */
export function illustrationOf(source: string): IllustrationName | null {
  if (!source.startsWith(DRAWN)) return null;
  const name = source.slice(DRAWN.length);
  return isIllustrationName(name) ? name : null;
}

export const isIllustrationName = (name: string): name is IllustrationName => isExterior(name) || isDrawnName(name);

/** Describes what an illustration shows, for use after the car's name: `from the side`, `the dashboard`. */
export function illustrationWords(name: IllustrationName): string {
  return isExterior(name) ? EXTERIORS[name].words : DRAWN_VIEWS[name];
}

/**
 * Returns the path of a listing's illustration, such as `/pictures/drawn/42/front34-400.avif`. Each has all widths of
 * photos.
 */
export function listingIllustration(id: number, name: IllustrationName, width: number): string {
  return `/pictures/drawn/${id}/${name}-${width}.avif`;
}

/** Returns the address of the listing's first photo; `null` if it has none, or if an illustration replaces it. */
export function firstPhoto({ images }: Pick<Listing, 'images'>): string | null {
  const [first] = images;
  return first === undefined || illustrationOf(first.src) !== null ? null : first.src;
}
