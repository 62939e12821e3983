import { formatParams, paramsOfSearch } from './canonical-url.ts';

/** Parameters that belong together: a new value of the first removes the others, unless they are given too. */
const GO_WITH: Readonly<Record<string, readonly string[]>> = {
  makeCode: ['modelCode', 'trimCode'],
  modelCode: ['trimCode'],
  vehicleStyleCode: ['sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'],
  listingType: ['allListingType'],
  allListingType: ['listingType'],
  zip: ['city', 'state', 'location'],
  city: ['zip', 'location'],
  state: ['zip', 'location'],
  location: ['zip', 'city', 'state'],
};

/**
 * Merges parameters into a search: each given parameter replaces the search's own, all others stay. Both arguments are
 * query strings with or without `?`. Returns the canonical query without `?`.
 */
export function layOver(given: string, search: string): string {
  const over = new Map([...paramsOfSearch(given)].filter(([, values]) => values.length > 0));
  const params = paramsOfSearch(search);
  for (const [name, values] of over) {
    if (String(params.get(name)) === String(values)) continue;
    for (const other of GO_WITH[name] ?? []) params.delete(other);
  }
  for (const [name, values] of over) params.set(name, values);
  return formatParams(params);
}
