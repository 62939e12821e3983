import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { storeCookie } from './store-cookie.ts';

/** docs/contracts/cookies.md. The server reads it for the address without a search. */
export const PRICE_BASIS_COOKIE = 'price-basis';
const OUT_THE_DOOR = 'out-the-door';
const BASES: ReadonlySet<string> = new Set(['with-fees', OUT_THE_DOOR]);

/** Returns what the prices of a search include, without the amount of a trade-in; `''` for advertised prices. */
export function priceBasisIn(query: string): string {
  const [basis = ''] = (new URLSearchParams(query).get(PARAM_NAMES.priceBasis) ?? '').split(':');
  return BASES.has(basis) ? basis : '';
}

/** Remembers on this device for a year what prices include; `''` forgets it. */
export function rememberPriceBasis(basis: string): void {
  storeCookie(PRICE_BASIS_COOKIE, basis, '/', basis !== '');
}

/** Returns the basis of a cookie's value for a search; `null` without one, or if the search lacks the ZIP it needs. */
export function rememberedPriceBasis(value: string | undefined, hasZip: boolean): string | null {
  if (value === undefined || !BASES.has(value)) return null;
  return value === OUT_THE_DOOR && !hasZip ? null : value;
}

/** Adds the basis that this browser remembers to a form that starts a search. */
export function addPriceBasis(formData: FormData): void {
  const value = /(?:^|; )price-basis=([^;]*)/.exec(document.cookie)?.[1];
  const basis = rememberedPriceBasis(value, Boolean(formData.get(PARAM_NAMES.zip)));
  if (basis !== null) formData.append(PARAM_NAMES.priceBasis, basis);
}
