import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { storeCookie } from './store-cookie.ts';

/** docs/contracts/cookies.md. The server reads it for the address without a search. */
export const PRICE_BASIS_COOKIE = 'price-basis';
const OUT_THE_DOOR = 'out-the-door';
const BASES: ReadonlySet<string> = new Set(['with-fees', OUT_THE_DOOR]);

/** Returns the basis of a search's prices, without the amount of a trade-in; `''` for advertised prices. */
export function priceBasisIn(query: string): string {
  const [basis = ''] = (new URLSearchParams(query).get(PARAM_NAMES.priceBasis) ?? '').split(':');
  return BASES.has(basis) ? basis : '';
}

/** Stores the price basis on this device for a year; `''` deletes it. */
export function rememberPriceBasis(basis: string): void {
  storeCookie(PRICE_BASIS_COOKIE, basis, '/', basis !== '');
}

/**
 * Returns the price basis in a cookie's value for use in a search; `null` if there is none, or if the search lacks the
 * ZIP code that it requires.
 */
export function rememberedPriceBasis(value: string | undefined, hasZip: boolean): string | null {
  if (value === undefined || !BASES.has(value)) return null;
  return value === OUT_THE_DOOR && !hasZip ? null : value;
}

/** Adds the price basis that this browser remembers to a form that starts a search. */
export function addPriceBasis(formData: FormData): void {
  const value = /(?:^|; )price-basis=([^;]*)/.exec(document.cookie)?.[1];
  const basis = rememberedPriceBasis(value, Boolean(formData.get(PARAM_NAMES.zip)));
  if (basis !== null) formData.append(PARAM_NAMES.priceBasis, basis);
}
