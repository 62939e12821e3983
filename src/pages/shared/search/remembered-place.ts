import { storeCookie } from './store-cookie.ts';
/**
 * docs/contracts/cookies.md. The server reads it for the address without a search, and for pages about models and model
 * years.
 */
export const PLACE_COOKIE = 'place';
/** A place as a query: a ZIP code, a city with its state, or a state. */
const PLACE = /^(?:zip=\d{5}|(?:city=[\w%.'-]{1,120}&)?state=[A-Z]{2})$/;

/** Stores the place of the shopper's last search on this device for a year; `''` deletes it. */
export function rememberPlace(place: string): void {
  // Deletes a cookie of an older version, which was only sent to this path and would be read first.
  storeCookie(PLACE_COOKIE, '', '/cars-for-sale', false);
  storeCookie(PLACE_COOKIE, encodeURIComponent(place), '/', place !== '');
}

/** Returns the place in the cookie's decoded value as a query; `null` if it contains none. */
export function parseRememberedPlace(value: string | undefined): string | null {
  return value !== undefined && PLACE.test(value) ? value : null;
}
