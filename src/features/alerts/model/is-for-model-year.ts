import type { VehicleQuery } from '#features/search/search.ts';

/** Returns whether a search is for a model, and for cars of a year. A search without years is for all of them. */
export function isForModelYear(query: VehicleQuery, modelKey: string, year: number): boolean {
  const { makeModelTrim, year: years } = query.filters;
  const isModel =
    makeModelTrim.models.includes(modelKey) || makeModelTrim.trims.some((trim) => trim.startsWith(`${modelKey}|`));
  return isModel && (years.min === null || years.min <= year) && (years.max === null || years.max >= year);
}
