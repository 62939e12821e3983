import { storeCookie } from './store-cookie.ts';
/**
 * docs/contracts/cookies.md. The server reads it for the address without a search, and for pages about models and model
 * years.
 */
export const PLACE_COOKIE = 'place';
/** A place as in a query: a ZIP code, a city with its state, or a state. */
const PLACE = /^(?:zip=\d{5}|(?:city=[\w%.'-]{1,120}&)?state=[A-Z]{2})$/;

/** Remembers the place of the shopper's last search on this device for a year; `''` forgets it. */
export function rememberPlace(place: string): void {
  // Older cookies were sent to this path only, and would be read first.
  storeCookie(PLACE_COOKIE, '', '/cars-for-sale', false);
  storeCookie(PLACE_COOKIE, encodeURIComponent(place), '/', place !== '');
}

/** Returns the place in the cookie's decoded value as a query, `null` if it is none. */
export function parseRememberedPlace(value: string | undefined): string | null {
  return value !== undefined && PLACE.test(value) ? value : null;
}
