import type { Brand } from '#features/brands/brands.ts';
import { parseOrder } from '#features/price-plot/price-plot.ts';
import { samplePricePlot, marketAnswer } from '#features/price-plot/price-plot.server.ts';
import { formatQuery, readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { linkedBrandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { searchHeading } from '#pages/shared/search/search-heading.ts';
import type { MarketPageData } from './page-data.ts';

export type MarketServices = { search: SearchService; brand: Brand; guard: Guard };

/**
 * Loads the price plot of a search as a separate page: for browsers without script, and as a link target. Search
 * engines index the results page instead.
 * @param search query string of the request, with or without `?`: a search, `tableSort` and `tablePage`.
 * @throws if the cars cannot be loaded.
 */
export async function loadMarket(
  { search: service, brand, guard }: MarketServices,
  search: string,
  signal: AbortSignal,
): Promise<PageAnswer<MarketPageData>> {
  const params = new URLSearchParams(search);
  const parsed = service.parse(readRequest(search), brand);
  const market = await guard((inTime) => samplePricePlot(service, parsed, brand, inTime), signal);
  if (!market.ok) throw market.error;
  const context = service.context(brand);
  const heading = searchHeading(parsed.query, context);
  const page = Number(/^\d{1,4}$/.exec(params.get('tablePage') ?? '')?.[0] ?? 1);
  return {
    kind: 'page',
    status: 200,
    head: {
      title: `Price and mileage: ${heading} | ${brand.name}`,
      description: 'Price and mileage of each car in a search, as a plot.',
      canonical: null,
      robots: 'noindex, follow',
      jsonLd: [],
      preload: [],
    },
    data: {
      brand: linkedBrandView(brand),
      heading,
      query: formatQuery(parsed.query, context),
      answer: marketAnswer(market.value, parsed.invalid),
      table: { order: parseOrder(params.get('tableSort')), page: Math.max(0, page - 1) },
    },
  };
}
