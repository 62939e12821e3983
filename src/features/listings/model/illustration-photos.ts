import type { IllustrationView } from './car-illustration.ts';
import type { Listing } from './listing-facts.ts';

/**
 * A listing with an image at this address shows the illustrated car as its photo. The demo's cars use it. Names under
 * `.example` are reserved, so no feed's photo can have such an address.
 */
const DRAWN = 'https://drawn.example/';
const VIEWS: readonly IllustrationView[] = ['front34', 'side', 'rear34', 'front'];

/** Addresses of an illustrated car's photos, in the order in which they are shown. */
export const ILLUSTRATION_PHOTOS: readonly string[] = VIEWS.map((view) => `${DRAWN}${view}`);

/** Returns the view that an illustrated photo shows; `null` for a real photo. */
export function illustrationViewOf(source: string): IllustrationView | null {
  return source.startsWith(DRAWN) ? (VIEWS.find((view) => source === DRAWN + view) ?? null) : null;
}

/** Returns the address of the listing's first photo; `null` if it has none, or if an illustration replaces it. */
export function firstPhoto({ images }: Pick<Listing, 'images'>): string | null {
  const [first] = images;
  return first === undefined || illustrationViewOf(first.src) !== null ? null : first.src;
}
