import type { Brand } from '#features/brands/brands.ts';
import { type ParsedQuery, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Mileages, MileageStats, YearMileages } from '../model/mileage-stats.ts';
import type { YearGroup } from './price-groups.ts';

/** Spec 2 §9: "50000 used for a total". */
const LOW_MILEAGE = 50_000;

type Search = Pick<SearchService, 'group' | 'count'>;
type MileageGroup = Pick<YearGroup, 'code' | 'mileage'>;

/**
 * Returns the mileages of a search's cars, for all cars and by model year, the newest first. `years`: its cars by model year,
 * if the caller has them.
 */
export async function findMileageStats(
  search: Search,
  parsed: ParsedQuery,
  brand: Brand,
  { signal, years: known }: { signal: AbortSignal; years?: readonly MileageGroup[] },
): Promise<MileageStats> {
  const years = known ?? (await findYears(search, parsed, brand, signal));
  const facetStats = years.map(yearOf).toReversed();
  const under50000 = await countLow(search, parsed, brand, signal);
  const facetSearchFieldStats = [{ name: 'year' as const, facetStats }];
  return { stats: { ...allOf(years), under50000, facetSearchFieldStats }, facetStats };
}

async function findYears(
  search: Search,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<MileageGroup[]> {
  const groups = await search.group(parsed, brand, { by: 'year', of: ['mileage'], signal });
  return groups.map(({ code, stats }) => ({ code, mileage: stats.mileage! }));
}

/** Counts those of the search's cars that have a low mileage, within the limits of the search itself. */
async function countLow(search: Search, parsed: ParsedQuery, brand: Brand, signal: AbortSignal): Promise<number> {
  const { min, max } = parsed.query.filters.mileage;
  if (min !== null && min >= LOW_MILEAGE) return 0;
  const range = { min, max: Math.min(max ?? Infinity, LOW_MILEAGE - 1) };
  return search.count({ ...parsed, query: withFilter(parsed.query, 'mileage', range) }, brand, { signal });
}

function yearOf({ code, mileage: { count, max, mean } }: MileageGroup): YearMileages {
  return { name: code, count, max, mean: mean === null ? null : Math.round(mean) };
}

function allOf(years: readonly MileageGroup[]): Mileages {
  const known = years.flatMap(({ mileage }) => (mileage.mean === null ? [] : [mileage]));
  const count = known.reduce((sum, year) => sum + year.count, 0);
  if (count === 0) return { count, max: null, mean: null };
  const miles = known.reduce((sum, year) => sum + year.mean! * year.count, 0);
  return { count, max: Math.max(...known.map(({ max }) => max!)), mean: Math.round(miles / count) };
}
