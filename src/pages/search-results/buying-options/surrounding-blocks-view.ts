import type { Flags } from '#features/flags/flags.ts';
import {
  FILTERS,
  formatQuery,
  type ParsedQuery,
  type SearchAnswer,
  type SearchContext,
  shareConstant,
  type VehicleQuery,
} from '#features/search/search.ts';
import { optionCount, orderViews, searchPresetViews } from '../entry/search-preset-views.ts';
import {
  type AdviceView,
  type BuyingOptionView,
  NO_SURROUNDING_BLOCKS,
  type SurroundingBlocksView,
} from './blocks-data.ts';
import type { OptionalPartContext } from '../optional-parts.ts';

/** Caches a count briefly. The key contains everything that the count depends on; `make` computes it. */
export type CacheCount = (
  key: string,
  signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<number | null>,
) => Promise<number | null>;

type OptionalPartDeps = OptionalPartContext & { flags: Flags; keepCount: CacheCount | undefined };

/** Returns all blocks around the results whose flag is on. */
export async function surroundingBlocksView(
  { query, invalid }: ParsedQuery,
  answer: SearchAnswer,
  { service, brand, flags, context, guard, signal, keepCount }: OptionalPartDeps,
): Promise<SurroundingBlocksView> {
  if (invalid.length > 0) return NO_SURROUNDING_BLOCKS;
  const count = (wanted: VehicleQuery, link: string) => {
    const make = async (countSignal: AbortSignal) => {
      const all = { query: wanted, invalid: [], errors: [] };
      const found = await guard((inTime) => service.count(all, brand, { signal: inTime }), countSignal);
      return found.ok ? found.value : null;
    };
    // Every page of a search has the same counts, so they are cached.
    return keepCount ? keepCount(`${brand.key} ${service.epoch} ${link}`, signal, make) : make(signal);
  };
  return {
    entries: await searchPresetViews(query, answer, context, { flags, count }),
    notes: adviceViews(query, flags),
    ways: buyingOptionViews(query, answer, context, flags),
    orders: flags.preorder ? orderViews(query, context) : [],
  };
}

const ELECTRIC: AdviceView = {
  key: 'electric',
  title: 'Range, charging and batteries: what the figures mean',
  points: [
    {
      title: 'Range',
      text: 'Miles on a full charge when the car was new, city and highway combined, from the EPA or the seller. Cold weather, speed and the battery’s age reduce it.',
    },
    {
      title: 'MPGe',
      text: 'Miles on 33.7 kilowatt-hours, the energy in a gallon of gasoline. A higher figure means a lower cost per mile.',
    },
    {
      title: 'Charging',
      text: 'A household outlet adds about 3 to 5 miles of range an hour; a 240-volt charger adds about 20 to 30. A public fast charger fills most of a battery within an hour.',
    },
    {
      title: 'Battery',
      text: 'Most makers cover an electric car’s battery for 8 years or 100,000 miles from new, and the rest of that warranty stays with the car. Ask the seller for a battery health report.',
    },
  ],
};

const BUY_ONLINE: AdviceView = {
  key: 'buy-online',
  title: 'How buying online works',
  points: [
    { title: 'Choose', text: 'Look for cars marked Buy online. You can buy them without visiting the dealer.' },
    { title: 'Agree', text: 'Agree on the price, your trade-in and the payment with the dealer from home.' },
    { title: 'Drive', text: 'Sign, then pick up the car, or have it delivered if the dealer delivers.' },
  ],
};

/** A buying option, and the filter option that it corresponds to. */
type Way = Pick<BuyingOptionView, 'key'> & {
  filter: 'buyOnline' | 'sellerType' | 'homeServices' | 'vehicleExchange';
  code: string;
  flag: 'srp_ways_to_purchase' | 'vehicle_exchange';
};

const WAYS: readonly Way[] = [
  {
    key: 'online',
    filter: FILTERS.buyOnline.key,
    code: 'BUY_ONLINE',
    flag: 'srp_ways_to_purchase',
  },
  {
    key: 'dealer',
    filter: FILTERS.sellerType.key,
    code: 'd',
    flag: 'srp_ways_to_purchase',
  },
  {
    key: 'delivery',
    filter: FILTERS.homeServices.key,
    code: 'HOME_DELIVERY',
    flag: 'srp_ways_to_purchase',
  },
  {
    key: 'money-back',
    filter: FILTERS.vehicleExchange.key,
    code: 'MONEY_BACK',
    flag: 'vehicle_exchange',
  },
];

/** Creates these objects once, so that the same objects are formatted only once. */
const ONLY = new Map(WAYS.map(({ code }) => [code, shareConstant([code])]));

/** The fields whose options are counted here. */
export const BUYING_OPTION_FIELDS: readonly string[] = WAYS.map(({ filter }) => filter);

/**
 * Returns the buying options for the cars of this search, with the number of cars for each. Omits options without cars.
 */
export function buyingOptionViews(
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  flags: Flags,
): BuyingOptionView[] {
  return WAYS.filter(({ flag }) => flags[flag]).flatMap(({ key, filter, code }) => {
    const count = optionCount(answer, filter, code);
    const chosen: readonly string[] = query.filters[filter];
    if (count === 0) return [];
    const isAdded = filter === FILTERS.homeServices.key && chosen.length > 0;
    const narrowed = isAdded ? [...chosen, code] : ONLY.get(code);
    const narrows = !chosen.includes(code) && count !== answer.total;
    const link = !narrows ? null : formatQuery(query, context, { [filter]: narrowed });
    return [{ key, count, query: link }];
  });
}

export function adviceViews({ filters }: VehicleQuery, flags: Flags): AdviceView[] {
  const plugs = filters.fuelTypeGroup.some((code) => code === 'ELE' || code === 'PIH');
  const electric = plugs || filters.electricMileRange.length > 0;
  return [
    ...(flags.ev_info && electric ? [ELECTRIC] : []),
    ...(flags.hyundai_buy_online && filters.experience === 'buy-online' ? [BUY_ONLINE] : []),
  ];
}
