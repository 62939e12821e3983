import type { VehicleQuery } from '#features/search/search.ts';

/**
 * Returns whether a search is for a model, and for cars of a model year. A search without years is for all of them.
 * `fuelCode`: only the model's cars with this fuel matter; a search without fuels is for all of them.
 */
export function isForModelYear(
  query: VehicleQuery,
  { modelKey, year, fuelCode }: { modelKey: string; year: number; fuelCode: string | null },
): boolean {
  const { makeModelTrim, year: years, fuelTypeGroup } = query.filters;
  const isModel =
    makeModelTrim.models.includes(modelKey) || makeModelTrim.trims.some((trim) => trim.startsWith(`${modelKey}|`));
  const isFuel = fuelCode === null || fuelTypeGroup.length === 0 || fuelTypeGroup.includes(fuelCode);
  return isModel && isFuel && (years.min === null || years.min <= year) && (years.max === null || years.max >= year);
}
