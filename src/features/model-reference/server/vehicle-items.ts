import type { Brand } from '#features/brands/brands.ts';
import type { Catalog } from '#features/reference/reference.server.ts';
import { withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { allCarsQuery } from '../model/all-cars-query.ts';

/** A model year in the response of the vehicle reference call. */
export type VehicleItem = { vehicleId: string; yearId: number; atcMakeCode: string; atcModelCode: string };

type Services = { search: Pick<SearchService, 'context' | 'count'>; catalog: Pick<Catalog, 'model'> };

/** Returns the model year if the catalog or the inventory has it. Its id is always the same: `TOYOTA-CAMRY-2020`. */
export async function findVehicleItems(
  { search, catalog }: Services,
  brand: Brand,
  { yearId, atcMakeCode, atcModelCode }: Omit<VehicleItem, 'vehicleId'>,
  signal: AbortSignal,
): Promise<VehicleItem[]> {
  const context = search.context(brand);
  const key = `${atcMakeCode}-${atcModelCode}`;
  if (!context.knows('modelKey', key)) return [];
  const item = { vehicleId: `${key}-${yearId}`, yearId, atcMakeCode, atcModelCode };
  if (catalog.model(atcMakeCode, atcModelCode)?.years.includes(yearId)) return [item];
  const makes = brand.fixedMake === null ? [atcMakeCode] : [];
  const ofModel = withFilter(allCarsQuery(context), 'makeModelTrim', { makes, models: [key], trims: [] });
  const query = withFilter(ofModel, 'year', { min: yearId, max: yearId });
  const cars = await search.count({ query, invalid: [], errors: [] }, brand, { signal });
  return cars > 0 ? [item] : [];
}
