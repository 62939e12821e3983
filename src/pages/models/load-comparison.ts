import {
  compareKnownTrims,
  findTrimComparison,
  type TrimGroup,
} from '#features/model-reference/model-reference.server.ts';
import { PRICE_PARAMS } from '#features/search/search.ts';
import type { ModelsServices } from './models-services.ts';
import type { ModelsData } from './page-data.ts';

/** `compared`: the trims that the page found in version `epoch` of the inventory; `undefined` if unknown. */
type Compared = {
  makeCode: string;
  modelCode: string;
  year: number;
  compared: readonly TrimGroup[];
  epoch: number | undefined;
};

/** Loads the comparison of a model year's trims; `null` if no trims are stated, or if they cannot be loaded in time. */
export async function loadComparison(
  services: ModelsServices,
  { makeCode, modelCode, year, compared, epoch }: Compared,
  path: string,
  signal: AbortSignal,
): Promise<ModelsData['comparison']> {
  const { brand, search, guards, place, budget, trimFuel } = services;
  const order = services.orderHrefOf({ makeCode, modelCode, year });
  const context = search.context(brand);
  const key = JSON.stringify([brand.key, context.today, path, trimFuel, order]);
  const find = (inTime: AbortSignal) =>
    search.inOneState((state) => {
      const known = epoch !== undefined && epoch === state.epoch ? compared : undefined;
      const pinned = { search: state, orderHrefOf: () => order };
      return services.keepTrims.of(state.epoch, key, () =>
        findTrimComparison(pinned, brand, { makeCode, modelCode, year, fuel: trimFuel, known }, inTime),
      );
    });
  // Only the search has a time limit, because it costs more than building the table.
  let table = services.keepTrims.find(epoch, key)?.value;
  if (table === undefined && trimFuel === '') {
    const made = compareKnownTrims(compared, { makeCode, modelCode, year, context }, order);
    table = made && (await services.keepTrims.of(epoch, key, async () => made));
  }
  if (table === undefined) {
    const found = await guards.optionalListing(find, signal);
    if (!found.ok) return null;
    table = found.value;
  }
  if (table === null) return null;
  const shopper = new URLSearchParams(place ?? '');
  if (budget.dollars !== null) shopper.set(PRICE_PARAMS.max, budget.typed);
  const params = [...shopper].map(([name, value]) => ({ name, value }));
  return { table, action: path, params };
}
