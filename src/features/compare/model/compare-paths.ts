/** The page that compares cars. `listingIds` names them, in the order of its columns. */
export const COMPARE_PATH = '/cars-for-sale/compare';

/** The calls that read and change the list of compared cars. */
export const COMPARE_CALLS = '/account-api/compare';

/**
 * Returns the address of a comparison. `search`: a query string whose other parameters are kept, such as `zip=80202`.
 */
export function comparePath(listingIds: readonly number[], search = ''): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => name !== 'listingIds' && value !== '');
  // Commas stay readable, because shoppers share these addresses.
  const ids = listingIds.length > 0 ? [`listingIds=${listingIds.join(',')}`] : [];
  const rest = kept.length > 0 ? [new URLSearchParams(kept).toString()] : [];
  const query = [...ids, ...rest].join('&');
  return query === '' ? COMPARE_PATH : `${COMPARE_PATH}?${query}`;
}

/** The parameter of the rate of new cars, if it differs from that of the other compared cars. */
export const NEW_APR_PARAM = 'newAprPercent';

/** Parameters for limits of the payment. They belong to a search that has its own payment terms. */
const LIMITS = ['minPayment', 'maxPayment'] as const;

/** Parameters of a search that a comparison keeps. Others, such as filters, are left out. */
const KEPT = ['zip', 'priceBasis', 'downPayment', 'termMonths', 'aprPercent', NEW_APR_PARAM, ...LIMITS] as const;

/** Returns the parameters of a search that matter to a comparison, as a query string. */
export function comparisonQuery(search: string): string {
  const params = new URLSearchParams(search);
  const kept = KEPT.flatMap((name) => {
    const value = params.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value] as [string, string]];
  });
  return new URLSearchParams(kept).toString();
}
