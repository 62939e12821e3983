import type { AdView } from '#features/ads/ads.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { placeQuery } from '../browser/query/place-query.ts';
import { addressOf, addSorted } from '../browser/query/search-address.ts';

export type HouseAd = Extract<AdView['content'], { kind: 'house' }>;

/** Returns the ad of the site itself where no other one comes: cars at great prices near the shopper. */
export function houseAd(query: string): HouseAd {
  return {
    kind: 'house',
    title: 'Cars at great prices',
    text: 'Priced well below similar cars',
    href: addressOf(addSorted(placeQuery(query), [[PARAM_NAMES.deal, 'greatprice']])),
    action: 'See great prices',
  };
}
