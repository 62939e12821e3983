/** Door of the compare room: the list of compared cars, and rows that compare them (spec 1 §2, spec 2 §4). */
export { arrangeRows, type FactCell, type FactGroup, type FactRow } from './model/arrange-rows.ts';
export {
  addCar,
  type CompareList,
  countListingIds,
  MAX_COMPARED,
  parseListingIds,
  removeCar,
} from './model/compare-list.ts';
export { COMPARE_CALLS, COMPARE_PATH, comparePath, NEW_APR_PARAM, comparisonQuery } from './model/compare-paths.ts';
export { type ColumnView, type ComparedCar, type ComparisonView, columnName } from './model/comparison.ts';
