import {
  chipsOf,
  FILTER_LIST,
  type SearchContext,
  type VehicleQuery,
  wholeStyles,
  withFilter,
  withoutFilter,
} from '#features/search/search.ts';

/**
 * Filters that a shopper may drop before the car itself: never make and model, price, year, mileage, condition, body
 * style, use or place.
 */
const FINER = FILTER_LIST.filter(({ finer }) => finer).map(({ key }) => key);

/** Returns the search without these filters, and their labels; `null` if it has none. */
export function withoutFinerWishes(
  query: VehicleQuery,
  context: SearchContext,
): { query: VehicleQuery; left: readonly string[] } | null {
  const plain = FINER.reduce((reduced, key) => withoutFilter(reduced, key), query);
  const { makeModelTrim } = plain.filters;
  const wider = withFilter(
    withFilter(plain, 'makeModelTrim', { ...makeModelTrim, trims: [] }),
    'vehicleStyle',
    wholeStyles(plain.filters.vehicleStyle),
  );
  const kept = new Set(chipsOf(wider, context).map(({ key, label }) => `${key} ${label}`));
  const left = chipsOf(query, context).filter(({ key, label }) => !kept.has(`${key} ${label}`));
  return left.length === 0 ? null : { query: wider, left: left.map(({ label }) => label) };
}
