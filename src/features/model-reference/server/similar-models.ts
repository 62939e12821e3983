import type { Brand } from '#features/brands/brands.ts';
import { withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { allCarsQuery } from '../model/all-cars-query.ts';
import { findPriceGroups, type PriceGroup } from './price-groups.ts';

export type SimilarModel = { modelKey: string; averagePrice: number };
export type SimilarModels = {
  /** Returns other models of the body style whose average price is nearest to `averagePrice`, the nearest first. */
  find(brand: Brand, to: { modelKey: string; bodyStyle: string; averagePrice: number }): Promise<SimilarModel[]>;
};

/** A body style has many cars, and their average prices hardly change within minutes. */
const KEPT_MS = 300_000;
const MAX_MODELS = 6;
/** The minimum number of prices for an average to say something about a model. */
const MIN_PRICES = 3;

/** @param now a monotonic clock in ms. */
export function createSimilarModels(
  search: Pick<SearchService, 'group' | 'context'>,
  now: () => number,
): SimilarModels {
  const kept = new Map<string, { until: number; models: Promise<SimilarModel[]> }>();
  const modelsOf = (brand: Brand, bodyStyle: string) => {
    const key = `${brand.key} ${bodyStyle}`;
    const before = kept.get(key);
    if (before && before.until > now()) return before.models;
    const none = { sedanSubtypeCode: [], suvSubtypeCode: [], vanSubtypeCode: [] };
    const style = { ...none, vehicleStyleCode: [bodyStyle] };
    const query = withFilter(allCarsQuery(search.context(brand)), 'vehicleStyle', style);
    // Requests share the answer, so aborting one of them does not abort the search.
    const models = findPriceGroups(search, query, brand, 'modelKey').then(pricedModels);
    kept.set(key, { until: now() + KEPT_MS, models });
    models.catch(() => kept.delete(key));
    return models;
  };
  return {
    find: async (brand, { modelKey, bodyStyle, averagePrice }) =>
      nearestOf(await modelsOf(brand, bodyStyle), modelKey, averagePrice),
  };
}

/** Returns the models with enough prices. Groups ascend by model. */
function pricedModels(groups: readonly PriceGroup[]): SimilarModel[] {
  return groups.flatMap(({ code, prices }) =>
    prices && prices.average > 0 && prices.count >= MIN_PRICES
      ? [{ modelKey: code, averagePrice: prices.average }]
      : [],
  );
}

/**
 * Returns the other models with the nearest prices, the nearest first; of equal ones the first. Inserts each into the
 * few nearest so far, which every page needs and which costs less than to sort all.
 */
function nearestOf(models: readonly SimilarModel[], modelKey: string, price: number): SimilarModel[] {
  const nearest: SimilarModel[] = [];
  const ratios: number[] = [];
  for (const model of models) {
    if (model.modelKey === modelKey) continue;
    const ratio = ratioOf(model.averagePrice, price);
    let at = nearest.length;
    while (at > 0 && ratio < ratios[at - 1]!) at--;
    if (at === MAX_MODELS) continue;
    nearest.splice(at, 0, model);
    ratios.splice(at, 0, ratio);
    if (nearest.length > MAX_MODELS) nearest.length = ratios.length = MAX_MODELS;
  }
  return nearest;
}

/** Returns how many times as high the higher one of two prices is. */
function ratioOf(a: number, b: number): number {
  return a > b ? a / b : b / a;
}
