import { formatParams, paramsOfSearch } from './canonical-url.ts';

/** Names that are one choice: another value of the first takes these away, unless they are given too. */
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
 * A search with what another chooses on top: each parameter that is given replaces its own, all others stay. Both are
 * query strings with or without `?`; answers the canonical query, without.
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
