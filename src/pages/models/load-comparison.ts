import { findTrimComparison } from '#features/model-reference/model-reference.server.ts';
import { PRICE_PARAMS } from '#features/search/search.ts';
import type { ModelsServices, PageModel } from './models-services.ts';
import type { ModelsData } from './page-data.ts';

/** Loads the trims of a model year next to each other; `null` if none are stated, or they cannot be found in time. */
export async function loadComparison(
  services: ModelsServices,
  { makeCode, modelCode, year }: PageModel & { year: number },
  path: string,
  signal: AbortSignal,
): Promise<ModelsData['comparison']> {
  const { brand, search, guards, place, budget, trimFuel } = services;
  const find = (inTime: AbortSignal) =>
    search.inOneState((state) => {
      const order = services.orderHrefOf({ makeCode, modelCode, year });
      const key = JSON.stringify([brand.key, search.context(brand).today, path, trimFuel, order]);
      const pinned = { search: state, orderHrefOf: () => order };
      return services.keepTrims.of(state.epoch, key, () =>
        findTrimComparison(pinned, brand, { makeCode, modelCode, year, fuel: trimFuel }, inTime),
      );
    });
  const found = await guards.optionalListing(find, signal);
  if (!found.ok || found.value === null) return null;
  const kept = new URLSearchParams(place ?? '');
  if (budget.dollars !== null) kept.set(PRICE_PARAMS.max, budget.typed);
  const params = [...kept].map(([name, value]) => ({ name, value }));
  return { table: found.value, action: path, params };
}
