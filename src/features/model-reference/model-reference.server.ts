/** Server door of the model-reference room: prices by model year and trim, and mileages, from the cars of a search. */
export { findMileageStats } from './server/mileage-stats.ts';
export { findModelYears, findTrims } from './server/price-rows.ts';
export {
  findPriceGroups,
  findYearGroups,
  type GroupRange,
  enclosingRange,
  type PriceGroup,
  type StyleGroup,
  type YearGroup,
} from './server/price-groups.ts';
export { findReference } from './server/find-reference.ts';
export {
  compareKnownTrims,
  findTrimComparison,
  findTrimsAndStyles,
  type TrimGroup,
  type TrimServices,
} from './server/find-trim-comparison.ts';
export { findVehicleItems, type VehicleItem } from './server/vehicle-items.ts';
export { createSimilarModels, type SimilarModel, type SimilarModels } from './server/similar-models.ts';
export { listModelPages } from './server/model-pages.ts';
