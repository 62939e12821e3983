import type { DrawnView } from './drawn-car.ts';
import type { Listing } from './listing.ts';

/**
 * A listing whose image is at this address has the drawn car for its photo, as the demo's cars do. Names under
 * `.example` belong to nobody, so no feed's photo is mistaken for one.
 */
const DRAWN = 'https://drawn.example/';
const VIEWS: readonly DrawnView[] = ['front34', 'side', 'rear34', 'front'];

/** Addresses of a drawn car's photos, the first one first. */
export const DRAWN_PHOTOS: readonly string[] = VIEWS.map((view) => `${DRAWN}${view}`);

/** The side that a drawn photo shows; `null` for a real one. */
export function drawnViewOf(source: string): DrawnView | null {
  return VIEWS.find((view) => source === `${DRAWN}${view}`) ?? null;
}

/** Address of the listing's first photo; `null` where a drawing stands for it. */
export function firstPhoto({ images }: Pick<Listing, 'images'>): string | null {
  const [first] = images;
  return first === undefined || drawnViewOf(first.src) !== null ? null : first.src;
}
