import type { Filter, Param } from './filter.ts';
import { bodyStyleSubtypeCode } from './filters/body-style-subtype-code.ts';
import { brandScope } from './filters/brand-scope.ts';
import { buyOnline } from './filters/buy-online.ts';
import { dealType } from './filters/deal-type.ts';
import { doorCode } from './filters/door-code.ts';
import { driveGroup } from './filters/drive-group.ts';
import { electricMileRange } from './filters/electric-mile-range.ts';
import { engineCode } from './filters/engine-code.ts';
import { engineDisplacement } from './filters/engine-displacement.ts';
import { excludedFilter } from './filters/excluded.ts';
import { excludedListingIds } from './filters/excluded-listing-ids.ts';
import { experience } from './filters/experience.ts';
import { extColorSimple } from './filters/ext-color-simple.ts';
import { featureCode } from './filters/feature-code.ts';
import { fuelTypeGroup } from './filters/fuel-type-group.ts';
import { homeServices } from './filters/home-services.ts';
import { intColorSimple } from './filters/int-color-simple.ts';
import { isSponsorship } from './filters/is-sponsorship.ts';
import { keyword } from './filters/keyword.ts';
import { keywordScope } from './filters/keyword-scope.ts';
import { listingType } from './filters/listing-type.ts';
import { location } from './filters/location.ts';
import { makeModelTrim } from './filters/make-model-trim.ts';
import { mileage } from './filters/mileage.ts';
import { mpgRange } from './filters/mpg-range.ts';
import { onlyListings } from './filters/only-listings.ts';
import { packages } from './filters/packages.ts';
import { payment } from './filters/payment.ts';
import { price } from './filters/price.ts';
import { sellerType } from './filters/seller-type.ts';
import { seriesCode } from './filters/series-code.ts';
import { showcaseOwner } from './filters/showcase-owner.ts';
import { transmissionCode } from './filters/transmission-code.ts';
import { truckBedLength } from './filters/truck-bed-length.ts';
import { vehicleExchange } from './filters/vehicle-exchange.ts';
import { vehicleHistoryType } from './filters/vehicle-history-type.ts';
import { vehicleStyle } from './filters/vehicle-style.ts';
import { vehicleUseType } from './filters/vehicle-use-type.ts';
import { vin } from './filters/vin.ts';
import { year } from './filters/year.ts';

/** Every filter that a person sets, in the order of chips and sections. To add one, write its file and add it here. */
const CHOICES = {
  keyword,
  listingType,
  experience,
  makeModelTrim,
  seriesCode,
  location,
  year,
  price,
  payment,
  mileage,
  vehicleStyle,
  sellerType,
  dealType,
  fuelTypeGroup,
  mpgRange,
  electricMileRange,
  transmissionCode,
  driveGroup,
  engineCode,
  engineDisplacement,
  doorCode,
  extColorSimple,
  intColorSimple,
  featureCode,
  vehicleHistoryType,
  vehicleUseType,
  truckBedLength,
  bodyStyleSubtypeCode,
  vehicleExchange,
  buyOnline,
  homeServices,
  packages,
  isSponsorship,
  showcaseOwner,
  vin,
} as const;

/** Every filter, by key. */
export const FILTERS = {
  ...CHOICES,
  excluded: excludedFilter(Object.values(CHOICES)),
  excludedListingIds,
  brandScope,
  keywordScope,
  onlyListings,
} as const;

export type FilterKey = keyof typeof FILTERS;

/** The value of each filter. */
export type FilterValues = {
  [Key in FilterKey]: (typeof FILTERS)[Key] extends Filter<string, infer Value> ? Value : never;
};

/**
 * All filters, to iterate over. Their values are typed as `unknown`, which is sound as long as each filter only gets
 * values that it created.
 */
export const FILTER_LIST = Object.values(FILTERS) as unknown as readonly Filter<FilterKey>[];

/** The parameters of all filters, by name. */
export const FILTER_PARAMS: ReadonlyMap<string, Param> = new Map(
  FILTER_LIST.flatMap(({ params }) => params).map((param) => [param.name, param]),
);

/** Returns the parameters that form one choice with this one: a new value of one replaces the others. */
export function choiceParamsOf(name: string): readonly string[] {
  const group = FILTER_PARAMS.get(name)?.group;
  return group === undefined ? [name] : paramsOfGroup(group);
}

/** Returns the parameters of a group, such as `vehicle`, in the registry's order. */
export function paramsOfGroup(group: string): readonly string[] {
  return [...FILTER_PARAMS.values()].flatMap((param) => (param.group === group ? [param.name] : []));
}

/** The parameters for the bounds of each range. */
export const RANGES: readonly { min: string; max: string }[] = [...FILTER_PARAMS.values()].flatMap((param) => {
  const max = [...FILTER_PARAMS.values()].find(({ group, bound }) => group === param.group && bound === 'max');
  return param.bound === 'min' && max ? [{ min: param.name, max: max.name }] : [];
});
