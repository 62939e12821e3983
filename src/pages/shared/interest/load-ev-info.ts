import type { Brand } from '#features/brands/brands.ts';
import {
  FILTERS,
  formatParams,
  formatQuery,
  type ParsedQuery,
  PLACE_PARAMS,
  readRequest,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { formatNumber } from '#kit/text/format.ts';

/** Searches for electric cars near a shopper, each with its exact total. */
export type EvInfo = { where: string; links: { label: string; href: string; count: string }[] };

const SEARCHES = [
  { label: 'Electric cars', params: { [FILTERS.fuelTypeGroup.key]: 'ELE' } },
  {
    label: 'Electric cars at great prices',
    params: { [FILTERS.fuelTypeGroup.key]: 'ELE', [FILTERS.dealType.key]: 'greatprice' },
  },
  { label: 'Plug-in hybrids', params: { [FILTERS.fuelTypeGroup.key]: 'PIH' } },
] as const;

/** Returns searches for electric cars near a ZIP code, or anywhere without one. Leaves out those that find nothing. */
export function loadEvInfo(
  { brand, search }: { brand: Brand; search: Pick<SearchService, 'inOneState'> },
  zip: string | null,
  signal: AbortSignal,
): Promise<EvInfo | null> {
  return search.inOneState(async (state) => {
    const context = state.context(brand);
    const parsed = SEARCHES.map(({ label, params }) => ({
      label,
      query: state.parse(readRequest(formatParams(paramsOf(params, zip))), brand),
    }));
    const found = await Promise.all(
      parsed.map(async ({ label, query }) => {
        const count = await state.count(query, brand, { signal });
        const href = `/cars-for-sale?${formatQuery(query.query, context)}`;
        return count === 0 ? [] : [{ label, href, count: formatNumber(count) }];
      }),
    );
    const links = found.flat();
    return links.length === 0 ? null : { where: placeOf(parsed[0]!.query), links };
  });
}

function paramsOf(params: Readonly<Record<string, string>>, zip: string | null): Map<string, string[]> {
  const all = Object.entries({ ...params, ...(zip !== null && { [PLACE_PARAMS.zip]: zip }) });
  return new Map(all.map(([name, value]) => [name, [value]]));
}

function placeOf({ query }: ParsedQuery): string {
  const { place } = query.filters.location;
  return place ? ` near ${place.city}, ${place.state}` : '';
}
