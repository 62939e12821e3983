import type { Brand } from '#features/brands/brands.ts';
import { paymentTermsOf, readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { LazyCarBatch, LazyCarRowView } from '../page-data.ts';
import { cardView, type GetDealerTagline } from '../view/card-view.ts';

/**
 * Guards for loading: supplemental results have their own limits; the other parts use the limits of optional searches
 * (spec 1 §9).
 */
export type MoreCarsServices = {
  search: SearchService;
  brand: Brand;
  guards: Readonly<Record<'supplemental' | 'optionalListing', Guard>>;
  differenceOf?: GetDealerTagline;
  /** Whether the operator receives messages that have no other destination. */
  hasLeadsFallback?: boolean;
};

/** Cars per batch: 100 supplemental results, 20 similar listings (spec 1 §9). */
const BATCH = { supplemental: 100, nearby: 20, similar: 20 } as const satisfies Record<LazyCarRowView['key'], number>;
/** Maximum number of cars in a row. To see more, shoppers open the search itself. */
const MOST = { ...BATCH, supplemental: 1000, nearby: 100, similar: 100 } as const satisfies Record<
  LazyCarRowView['key'],
  number
>;
const NOTHING: LazyCarBatch = { cards: [], next: null };

/**
 * Loads the cars of a part below the list, as cards. `search` is the part's own query, with `excludedListingIds` for
 * the cars already shown and `firstRecord` for a later batch. Returns nothing on failure or timeout (spec 1 §8).
 */
export async function loadMoreCars(
  { search: service, brand, guards, differenceOf, hasLeadsFallback = false }: MoreCarsServices,
  part: LazyCarRowView['key'],
  search: string,
  signal: AbortSignal,
): Promise<LazyCarBatch> {
  const parsed = service.parse(readRequest(search), brand);
  if (parsed.invalid.length > 0) return NOTHING;
  const query = { ...parsed.query, numRecords: BATCH[part] };
  const guard = part === 'supplemental' ? guards.supplemental : guards.optionalListing;
  const found = await guard(
    (inTime) =>
      part === 'similar'
        ? service.similar(parsed, brand, { signal: inTime })
        : service.search({ ...parsed, query }, brand, { hideFilters: true, signal: inTime }),
    signal,
  );
  if (!found.ok) return NOTHING;
  const { results, total } = found.value;
  const [context, terms] = [service.context(brand), paymentTermsOf(query)];
  const shown = query.firstRecord + results.length;
  return {
    cards: results.map((result) =>
      cardView(result, context, { query, terms, hasLeadsFallback, ...(differenceOf && { differenceOf }) }),
    ),
    next: results.length > 0 && shown < Math.min(total, MOST[part]) ? shown : null,
  };
}
