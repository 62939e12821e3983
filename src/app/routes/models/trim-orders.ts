import { type Brand, canOrder } from '#features/brands/brands.ts';
import type { TrimServices } from '#features/model-reference/model-reference.server.ts';
import { formatOrder, isYearOfNewCars } from '#pages/search-results/entry/build-and-price.ts';
import type { AppContext } from '../../base/app-context.ts';

/** Returns what links to the order of a new car from a comparison of trims, if the brand takes orders for its make. */
export function trimOrders(
  search: AppContext['search'],
  { preorder, brand }: { preorder: boolean; brand: Brand },
): TrimServices['orderHrefOf'] {
  return ({ makeCode, modelCode, year }) => {
    if (!preorder || !canOrder(brand, makeCode)) return null;
    const isNew = isYearOfNewCars(year, search.context(brand));
    return formatOrder({ makeCode, modelCode, seriesCode: null, year: isNew ? year : null, referrer: 'compare-trims' });
  };
}
