import type { Brand } from '#features/brands/brands.ts';
import {
  formatQuery,
  type ParsedQuery,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { CarGroup, SearchService } from '#features/search/search.server.ts';

/** Prices of the cars of one model year or trim, in whole dollars. */
export type PriceRow = {
  /** The model year, or the trim's name. */
  value: string;
  avgPrice: number;
  startingPrice: number;
  maxPrice: number;
  /** Path and query of the search for these cars. */
  link: string;
};

/** Spec 2 §9. */
const MAX_YEARS = 11;

type Search = Pick<SearchService, 'group' | 'context'>;

/** Returns the prices of a search's cars by model year: the 11 newest years that have prices, the newest first. */
export async function findModelYears(
  search: Search,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<PriceRow[]> {
  const context = search.context(brand);
  const years = await search.group(parsed, brand, { by: 'year', of: ['price'], signal });
  const rows = years.flatMap((year) => {
    const only = Number(year.code);
    return rowOf(year, year.code, withFilter(parsed.query, 'year', { min: only, max: only }), context);
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
  const [model, ...others] = models;
  if (model === undefined || others.length > 0 || makes.some((make) => !model.startsWith(`${make}-`))) return [];
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
