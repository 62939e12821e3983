import { findMileageStats, type YearGroup } from '#features/model-reference/model-reference.server.ts';
import { type Faq, faqsOf, newestModelYear } from '#features/model-reference/model-reference.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { SearchContext, VehicleQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';

/** A model's cars for sale: the search for them, and their model years, the oldest first. */
type ModelCars = { query: VehicleQuery; years: readonly YearGroup[]; name: string };

/** Answers frequent questions about a model from its cars for sale. */
export async function loadFaqs(
  search: Pick<SearchService, 'group' | 'count'>,
  { query, years, name }: ModelCars,
  { brand, currentYear }: Pick<SearchContext, 'currentYear'> & { brand: Brand },
  signal: AbortSignal,
): Promise<Faq[]> {
  const rows = years.flatMap(({ code, prices }) =>
    prices
      ? [
          {
            value: code,
            avgPrice: Math.round(prices.average),
            startingPrice: prices.lowest,
            maxPrice: prices.highest,
            link: '',
            fairPrice: null,
          },
        ]
      : [],
  );
  if (rows.length === 0) return [];
  return faqsOf({
    name,
    currentYear,
    newestYear: newestModelYear(currentYear),
    years: rows.toReversed(),
    mileages: await findMileageStats(search, { query, invalid: [], errors: [] }, brand, { signal, years }),
    // Omitted, because it would read the whole inventory, which costs too much for a page.
    allMileages: null,
  });
}
