import { PARAM_NAMES } from '#features/search/search.ui.ts';

const { zip, down, months, apr, minPayment, maxPayment, priceBasis, tradeIn } = PARAM_NAMES;

/**
 * Returns the query for a car's payment details and costs for a shopper who comes from a search: its ZIP code, terms,
 * payment limits and trade-in. Payment limits without terms imply the default terms. A stated down payment may already
 * include the value of the trade-in, so the trade-in then only lowers the tax. Out-the-door prices determine the
 * default down payment.
 */
export function purchaseQuery(listingId: number, search: string): string {
  if (search === '') return `listingId=${listingId}`;
  const stated = new URLSearchParams(search);
  const query = new URLSearchParams({ listingId: String(listingId) });
  const add = (name: string, value: string | null | undefined) => value && query.set(name, value);
  for (const name of [zip, down, months, apr, minPayment, maxPayment]) add(name, stated.get(name));
  const [basis, traded] = stated.get(priceBasis)?.split(':') ?? [];
  add(stated.get(down) ? tradeIn : 'tradeInValue', traded);
  if (basis === 'out-the-door' && !stated.get(down)) add(priceBasis, basis);
  return query.toString();
}
