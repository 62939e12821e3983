import { ANY_CONDITION } from './filters/listing-type.ts';
import { MARKET_PARAMS, PLACE_PARAMS, RADIUS_PARAM } from './filters/location.ts';
import { VEHICLE_PARAMS } from './filters/make-model-trim.ts';
import { MILEAGE_PARAMS } from './filters/mileage.ts';
import { LOAN_PARAMS, PAYMENT_PARAMS } from './filters/payment.ts';
import { PRICE_BASIS_PARAM, PRICE_PARAMS } from './filters/price.ts';
import { FILTERS } from './registry.ts';

/** Names of parameters for scripts and forms. Like `BROWSER_PARAMS`, a constant in the build. */
export const PARAM_NAMES = {
  ...VEHICLE_PARAMS,
  ...PLACE_PARAMS,
  radius: RADIUS_PARAM,
  ...MARKET_PARAMS,
  ...LOAN_PARAMS,
  minPayment: PAYMENT_PARAMS.min,
  maxPayment: PAYMENT_PARAMS.max,
  keyword: FILTERS.keyword.key,
  condition: FILTERS.listingType.key,
  anyCondition: ANY_CONDITION.name,
  excludedIds: FILTERS.excludedListingIds.key,
  deal: FILTERS.dealType.key,
  fuelGroup: FILTERS.fuelTypeGroup.key,
  minPrice: PRICE_PARAMS.min,
  maxPrice: PRICE_PARAMS.max,
  priceBasis: PRICE_BASIS_PARAM,
  /** Only used in forms; links contain the trade-in as part of the price basis. */
  tradeIn: 'tradeInCredit',
  minMileage: MILEAGE_PARAMS.min,
  maxMileage: MILEAGE_PARAMS.max,
} as const;
