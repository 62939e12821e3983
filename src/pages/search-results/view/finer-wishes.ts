import {
  chipsOf,
  type FilterKey,
  FILTERS,
  type SearchContext,
  type VehicleQuery,
  withFilter,
  withoutFilter,
} from '#features/search/search.ts';

/**
 * Filters that a shopper may drop before the car itself: never make and model, price, year, mileage, condition, body
 * style, use or place.
 */
const FINER: readonly FilterKey[] = [
  'extColorSimple',
  'intColorSimple',
  'featureCode',
  'packages',
  'vehicleHistoryType',
  'sellerType',
  'dealType',
  'mpgRange',
  'electricMileRange',
  'transmissionCode',
  'driveGroup',
  'engineCode',
  'engineDisplacement',
  'doorCode',
  'truckBedLength',
  'bodyStyleSubtypeCode',
  'vehicleExchange',
  'buyOnline',
  'homeServices',
  'isSponsorship',
];

/** Returns the search without these filters, and their labels; `null` if it has none. */
export function withoutFinerWishes(
  query: VehicleQuery,
  context: SearchContext,
): { query: VehicleQuery; left: readonly string[] } | null {
  const known = FINER.filter((key) => key in FILTERS);
  const plain = known.reduce((reduced, key) => withoutFilter(reduced, key), query);
  const { makeModelTrim } = plain.filters;
  const wider = withFilter(
    withFilter(plain, 'makeModelTrim', { ...makeModelTrim, trims: [] }),
    'vehicleStyle',
    stylesAlone(plain.filters.vehicleStyle),
  );
  const kept = new Set(chipsOf(wider, context).map(({ key, label }) => `${key} ${label}`));
  const left = chipsOf(query, context).filter(({ key, label }) => !kept.has(`${key} ${label}`));
  return left.length === 0 ? null : { query: wider, left: left.map(({ label }) => label) };
}

/** Returns body styles without their subtypes; a subtype without a style is replaced by its style. */
function stylesAlone(chosen: VehicleQuery['filters']['vehicleStyle']): VehicleQuery['filters']['vehicleStyle'] {
  const implied = [
    ...(chosen.sedanSubtypeCode.length ? ['SEDAN'] : []),
    ...(chosen.suvSubtypeCode.length ? ['SUV'] : []),
    ...(chosen.vanSubtypeCode.length ? ['VAN'] : []),
  ];
  const vehicleStyleCode = chosen.vehicleStyleCode.length ? chosen.vehicleStyleCode : implied;
  return { ...FILTERS.vehicleStyle.none, vehicleStyleCode };
}
