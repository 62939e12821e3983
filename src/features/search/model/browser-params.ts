import { ANY_CONDITION } from './filters/listing-type.ts';
import { MARKET_PARAMS, PLACE_PARAMS, RADIUS_PARAM } from './filters/location.ts';
import { VEHICLE_PARAMS } from './filters/make-model-trim.ts';
import { MILEAGE_PARAMS } from './filters/mileage.ts';
import { LOAN_PARAMS } from './filters/payment.ts';
import { PRICE_PARAMS } from './filters/price.ts';
import { FILTER_PARAMS, FILTERS } from './registry.ts';
import { SECTIONS } from './sections.ts';

const IN_PANEL = new Set(SECTIONS.flatMap(({ fields }) => fields));
const PARAMS = [...FILTER_PARAMS.values()];

/** Names of parameters for scripts and forms. Like `BROWSER_PARAMS`, a constant in the build. */
export const PARAM_NAMES = {
  ...VEHICLE_PARAMS,
  ...PLACE_PARAMS,
  radius: RADIUS_PARAM,
  ...MARKET_PARAMS,
  ...LOAN_PARAMS,
  keyword: FILTERS.keyword.key,
  condition: FILTERS.listingType.key,
  anyCondition: ANY_CONDITION.name,
  excludedIds: FILTERS.excludedListingIds.key,
  minPrice: PRICE_PARAMS.min,
  maxPrice: PRICE_PARAMS.max,
  minMileage: MILEAGE_PARAMS.min,
  maxMileage: MILEAGE_PARAMS.max,
} as const;

/**
 * What browsers need to know about the parameters of filters. The build replaces this module by its value
 * (`tools/constant-modules.ts`), so that the registry's code stays out of their scripts.
 */
export const BROWSER_PARAMS = {
  /** A car must have every chosen value. */
  all: PARAMS.flatMap(({ name, match }) => (match === 'all' ? [name] : [])),
  /** A car has at most one value, so that counts of several values can be added. */
  one: PARAMS.flatMap(({ name, match }) => (match === 'one' && IN_PANEL.has(name) ? [name] : [])),
  /** Amounts that forms show with separators. */
  amounts: PARAMS.flatMap(({ name, amount }) => (amount ? [name] : [])),
  /** Defaults that forms send although links omit them. */
  usual: Object.fromEntries(PARAMS.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]]))),
};
