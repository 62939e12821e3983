import type { Brand } from '#features/brands/brands.ts';
import {
  formatQuery,
  type ParsedQuery,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { CarGroup, SearchService } from '#features/search/search.server.ts';
import type { PriceRow, YearRow } from '../model/price-row.ts';
import { searchedModel } from '../model/searched-model.ts';
import { findFairPrices } from './fair-prices.ts';

/** Spec 2 §9. */
const MAX_YEARS = 11;

type Search = Pick<SearchService, 'group' | 'context'>;
type YearSearch = Pick<SearchService, 'context' | 'inOneState'>;

/** Returns the prices of a search's cars by model year: the 11 newest years that have prices, the newest first. */
export async function findModelYears(
  search: YearSearch,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<YearRow[]> {
  const context = search.context(brand);
  const { years, fairPrices } = await search.inOneState(async (state) => ({
    years: await state.group(parsed, brand, { by: 'year', of: ['price'], signal }),
    fairPrices: await findFairPrices(state, parsed, brand, signal),
  }));
  const rows = years.flatMap((year) => {
    const only = Number(year.code);
    const row = rowOf(year, year.code, withFilter(parsed.query, 'year', { min: only, max: only }), context);
    return row.map((prices) => ({ ...prices, fairPrice: fairPrices.get(only) ?? null }));
  });
  return rows.toReversed().slice(0, MAX_YEARS);
}

/** Returns the prices of a search's cars by trim, the cheapest first, if the search is for one model. */
export async function findTrims(
  search: Search,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<PriceRow[]> {
  const context = search.context(brand);
  const { makes, models } = parsed.query.filters.makeModelTrim;
  if (searchedModel(parsed.query) === null) return [];
  const trims = await search.group(parsed, brand, { by: 'trimKey', of: ['price'], signal });
  const rows = trims.flatMap((trim) => {
    const only = withFilter(parsed.query, 'makeModelTrim', { makes, models, trims: [trim.code] });
    return rowOf(trim, context.nameOf('trimKey', trim.code), only, context);
  });
  return rows.sort((a, b) => a.avgPrice - b.avgPrice || (a.value < b.value ? -1 : 1));
}

/** Returns no row for cars without any price. */
function rowOf({ stats }: CarGroup, value: string, query: VehicleQuery, context: SearchContext): PriceRow[] {
  const { min, max, mean } = stats.price!;
  if (min === null || max === null || mean === null) return [];
  const link = `/cars-for-sale?${formatQuery(query, context)}`;
  return [{ value, avgPrice: Math.round(mean), startingPrice: min, maxPrice: max, link }];
}
