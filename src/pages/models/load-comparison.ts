import { findTrimComparison, type TrimGroup } from '#features/model-reference/model-reference.server.ts';
import { PRICE_PARAMS } from '#features/search/search.ts';
import type { ModelsServices } from './models-services.ts';
import type { ModelsData } from './page-data.ts';

/** `compared`: the trims that the page has found, in version `epoch` of the inventory; `undefined`: unknown. */
type Compared = {
  makeCode: string;
  modelCode: string;
  year: number;
  compared: readonly TrimGroup[];
  epoch: number | undefined;
};

/** Loads the trims of a model year next to each other; `null` if none are stated, or they cannot be found in time. */
export async function loadComparison(
  services: ModelsServices,
  { makeCode, modelCode, year, compared, epoch }: Compared,
  path: string,
  signal: AbortSignal,
): Promise<ModelsData['comparison']> {
  const { brand, search, guards, place, budget, trimFuel } = services;
  const order = services.orderHrefOf({ makeCode, modelCode, year });
  const key = JSON.stringify([brand.key, search.context(brand).today, path, trimFuel, order]);
  const find = (inTime: AbortSignal) =>
    search.inOneState((state) => {
      const known = epoch !== undefined && epoch === state.epoch ? compared : undefined;
      const pinned = { search: state, orderHrefOf: () => order };
      return services.keepTrims.of(state.epoch, key, () =>
        findTrimComparison(pinned, brand, { makeCode, modelCode, year, fuel: trimFuel, known }, inTime),
      );
    });
  // A cached table needs no time limit, which costs more than it.
  const kept = services.keepTrims.find(epoch, key);
  const found = kept ? { ok: true as const, value: kept.value } : await guards.optionalListing(find, signal);
  if (!found.ok || found.value === null) return null;
  const shopper = new URLSearchParams(place ?? '');
  if (budget.dollars !== null) shopper.set(PRICE_PARAMS.max, budget.typed);
  const params = [...shopper].map(([name, value]) => ({ name, value }));
  return { table: found.value, action: path, params };
}
