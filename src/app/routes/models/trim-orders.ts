import { type Brand, canOrder } from '#features/brands/brands.ts';
import { catalog } from '#features/reference/reference.server.ts';
import type { TrimServices } from '#features/model-reference/model-reference.server.ts';
import { formatOrder, isYearOfNewCars } from '#pages/search-results/entry/build-and-price.ts';
import type { AppContext } from '../../base/app-context.ts';

/**
 * Returns the links to order a new car from a comparison of trims, if the brand takes orders for its make and the model
 * is still built.
 */
export function trimOrders(
  search: AppContext['search'],
  { preorder, brand }: { preorder: boolean; brand: Brand },
): TrimServices['orderHrefOf'] {
  return ({ makeCode, modelCode, year }) => {
    const context = search.context(brand);
    // A model that is not in the catalog may be new.
    const isBuilt = catalog.model(makeCode, modelCode)?.years.some((one) => isYearOfNewCars(one, context)) ?? true;
    if (!preorder || !canOrder(brand, makeCode) || !isBuilt) return null;
    const isNew = isYearOfNewCars(year, context);
    return formatOrder({ makeCode, modelCode, seriesCode: null, year: isNew ? year : null, referrer: 'compare-trims' });
  };
}
