import type { Brand } from '#features/brands/brands.ts';
import { paymentTermsOf, readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { BelowBatch, BelowPartView } from '../page-data.ts';
import { cardView, type DifferenceOf } from '../view/card-view.ts';

/** Supplemental results are called by their own limits, the other parts by those of optional searches (spec 1 §9). */
export type MoreCarsServices = {
  search: SearchService;
  brand: Brand;
  guards: Readonly<Record<'supplemental' | 'optionalListing', Guard>>;
  differenceOf?: DifferenceOf;
  /** Messages that would reach nobody go to the operator. */
  hasLeadsFallback?: boolean;
};

/** Cars in a batch: supplemental results come by 100, similar listings by 20 (spec 1 §9). */
const BATCH = { supplemental: 100, nearby: 20, similar: 20 } as const satisfies Record<BelowPartView['key'], number>;
/** A row of cars is no list: who wants more goes to the search itself. */
const MOST = { supplemental: 1000, nearby: 100, similar: 100 } as const satisfies Record<BelowPartView['key'], number>;
const NOTHING: BelowBatch = { cards: [], next: null };

/**
 * Cars of a part below the list, as cards. `search` is the part's own query, with `excludedListingIds` for what is shown
 * already and `firstRecord` for a later batch. What fails or takes too long is nothing (spec 1 §8).
 */
export async function loadMoreCars(
  { search: service, brand, guards, differenceOf, hasLeadsFallback = false }: MoreCarsServices,
  part: BelowPartView['key'],
  search: string,
  signal: AbortSignal,
): Promise<BelowBatch> {
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
      cardView(result, context, { terms, hasLeadsFallback, ...(differenceOf && { differenceOf }) }),
    ),
    next: results.length > 0 && shown < Math.min(total, MOST[part]) ? shown : null,
  };
}
