import { makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import type { VehicleQuery } from '#features/search/search.ts';

/** The only model of a search. `hasTrim`: the search is for trims of it. `years`: `null` if it does not limit them. */
export type SearchedModel = {
  key: string;
  makeCode: string;
  modelCode: string;
  hasTrim: boolean;
  years: { min: number | null; max: number | null };
};

/** Returns the model that a search is for; `null` if it is for several, or for all. */
export function searchedModel({ filters }: VehicleQuery): SearchedModel | null {
  const { makes, models, trims } = filters.makeModelTrim;
  const [key, ...others] = models;
  if (key === undefined || others.length > 0 || makes.some((make) => make !== makeCodeOf(key))) return null;
  const { min, max } = filters.year;
  return {
    key,
    makeCode: makeCodeOf(key),
    modelCode: modelCodeOf(key),
    hasTrim: trims.length > 0,
    years: { min, max },
  };
}

/**
 * Returns whether the address of a search names a model, or a model year, and no trim: make-model or year-make-model.
 */
export function hasModelAddress({ hasTrim, years: { min, max } }: SearchedModel): boolean {
  return !hasTrim && min === max;
}

/** Returns whether a search finds used cars: it is for any condition, or for more than new cars. */
export function findsUsedCars({ filters: { listingType } }: VehicleQuery): boolean {
  return listingType.length === 0 || listingType.some((type) => type !== 'NEW');
}
