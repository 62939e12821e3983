import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#features/brands/brands.ts';
import { type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { MIN_RESULTS_FOR_SITEMAP } from '#features/sitemap/sitemap.server.ts';
import { allCarsQuery } from '../model/all-cars-query.ts';
import { modelPagePath, MODELS_PATH } from '../model/model-paths.ts';

/**
 * Returns the paths of the pages about makes, models and model years for sitemaps: those that search engines index. Of
 * the model years, only those with enough cars to say something about prices.
 */
export async function listModelPages(
  search: Pick<SearchService, 'group' | 'context'>,
  brand: Brand,
): Promise<string[]> {
  const query = allCarsQuery(search.context(brand));
  const codesOf = async (narrowed: VehicleQuery, by: 'makeCode' | 'modelKey' | 'year', minCars: number) => {
    const groups = await search.group({ query: narrowed, invalid: [], errors: [] }, brand, { by, of: [] });
    return groups.filter(({ count }) => count >= minCars).map(({ code }) => code);
  };
  const ofModels = (makes: readonly string[], models: readonly string[]) =>
    withFilter(query, 'makeModelTrim', { makes, models, trims: [] });
  const paths = [MODELS_PATH];
  for (const make of await codesOf(query, 'makeCode', 1)) {
    paths.push(modelPagePath(make));
    for (const key of await codesOf(ofModels([make], []), 'modelKey', 1)) {
      const model = key.slice(make.length + 1);
      const years = await codesOf(ofModels([make], [key]), 'year', MIN_RESULTS_FOR_SITEMAP);
      paths.push(modelPagePath(make, model), ...years.map((year) => modelPagePath(make, model, Number(year))));
      // Lets requests of shoppers run first.
      await setImmediate();
    }
  }
  return paths;
}
