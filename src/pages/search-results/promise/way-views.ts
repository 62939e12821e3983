import type { Flags } from '#features/flags/flags.ts';
import {
  formatQuery,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { WayView } from './blocks-data.ts';
import { countOfOption } from './count-of-option.ts';

/** A way to buy corresponds to an option of one filter. */
type Way = Pick<WayView, 'key' | 'title' | 'text'> & {
  filter: 'buyOnline' | 'sellerType' | 'homeServices' | 'vehicleExchange';
  code: string;
  flag: 'srp_ways_to_purchase' | 'vehicle_exchange';
};

const WAYS: readonly Way[] = [
  {
    key: 'online',
    filter: 'buyOnline',
    code: 'BUY_ONLINE',
    flag: 'srp_ways_to_purchase',
    title: 'Buy online',
    text: 'Agree on the price, sign and pay from home.',
  },
  {
    key: 'dealer',
    filter: 'sellerType',
    code: 'd',
    flag: 'srp_ways_to_purchase',
    title: 'At the dealer',
    text: 'See it, drive it, and take it home the same day.',
  },
  {
    key: 'delivery',
    filter: 'homeServices',
    code: 'HOME_DELIVERY',
    flag: 'srp_ways_to_purchase',
    title: 'Home delivery',
    text: 'The dealer brings the car to your door.',
  },
  {
    key: 'money-back',
    filter: 'vehicleExchange',
    code: 'MONEY_BACK',
    flag: 'vehicle_exchange',
    // Verbatim from the specification (spec 1 §9).
    title: 'Money Back Guarantee',
    text: 'Money back within 14 days or 1,000 miles.',
  },
];

/** Returns the ways to buy the cars of this search, with the number of cars for each. Omits ways without cars. */
export function wayViews(query: VehicleQuery, answer: SearchAnswer, context: SearchContext, flags: Flags): WayView[] {
  return WAYS.filter(({ flag }) => flags[flag]).flatMap(({ key, title, text, filter, code }) => {
    const count = countOfOption(answer, filter, code);
    const chosen: readonly string[] = query.filters[filter];
    if (count === 0) return [];
    const narrowed = filter === 'homeServices' ? [...chosen, code] : [code];
    const narrows = !chosen.includes(code) && count !== answer.total;
    const link = !narrows ? null : formatQuery(withFilter(query, filter, narrowed), context);
    return [{ key, title, text, count, query: link }];
  });
}
