import type { Brand } from '#features/brands/brands.ts';
import type { Stats, VehicleQuery } from '#features/search/search.ts';
import type { CarGroup, GroupBy, GroupOptions, SearchService } from '#features/search/search.server.ts';

/**
 * The range of a number, over the cars that have it. The average is not rounded, so that averages of groups can be
 * combined.
 */
export type GroupRange = { average: number; lowest: number; highest: number; count: number };
/** Cars of a search with the same code: all of them, and their prices in dollars and combined miles per gallon. */
export type PriceGroup = { code: string; count: number; prices: GroupRange | null; mpg: GroupRange | null };
/** Cars of a search with the same model year. */
export type YearGroup = PriceGroup & { mileage: Stats };
/** Cars of a search with the same body style. `electric`: how many of them are. */
export type StyleGroup = PriceGroup & { electric: number };

/** Returns the cars of a search by a code or by model year, with exact counts and ranges. Codes ascend. */
export async function findPriceGroups(
  search: Pick<SearchService, 'group'>,
  query: VehicleQuery,
  brand: Brand,
  by: GroupOptions['by'],
  signal?: AbortSignal,
): Promise<PriceGroup[]> {
  const groups = await groupCars(search, query, brand, { by, of: ['price', 'mpg'], signal });
  return groups.map(groupOf);
}

/** Returns the cars of a search by model year, as `findPriceGroups` does, with their mileages. */
export async function findYearGroups(
  search: Pick<SearchService, 'group'>,
  query: VehicleQuery,
  brand: Brand,
  signal?: AbortSignal,
): Promise<YearGroup[]> {
  const of = ['price', 'mpg', 'mileage'] as const;
  const groups = await groupCars(search, query, brand, { by: 'year', of, signal });
  return groups.map((group) => ({ ...groupOf(group), mileage: group.stats.mileage! }));
}

/** Groups cars by body style, with how many are electric, for `styleGroupOf`. */
export const BY_STYLE: GroupBy = {
  by: 'bodyStyle',
  of: ['price', 'mpg'],
  having: { electric: { kind: 'any', column: 'fuel', values: ['ELE'] } },
};

export function styleGroupOf(group: CarGroup): StyleGroup {
  return { ...groupOf(group), electric: group.having['electric']! };
}

/** Groups the cars of a query that a page built itself, so nothing in it is invalid. */
export function groupCars(
  search: Pick<SearchService, 'group'>,
  query: VehicleQuery,
  brand: Brand,
  options: GroupOptions,
): Promise<CarGroup[]> {
  return search.group({ query, invalid: [], errors: [] }, brand, options);
}

export function groupOf({ code, count, stats }: CarGroup): PriceGroup {
  return { code, count, prices: rangeOf(stats.price!), mpg: rangeOf(stats.mpg!) };
}

function rangeOf({ min, max, mean, count }: Stats): GroupRange | null {
  return min === null || max === null || mean === null ? null : { average: mean, lowest: min, highest: max, count };
}

/** Returns the range of the cars of all groups together; `null` if none has the number. */
export function enclosingRange(ranges: readonly (GroupRange | null)[]): GroupRange | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0) return null;
  const count = known.reduce((sum, range) => sum + range.count, 0);
  return {
    count,
    average: known.reduce((sum, range) => sum + range.average * range.count, 0) / count,
    lowest: Math.min(...known.map(({ lowest }) => lowest)),
    highest: Math.max(...known.map(({ highest }) => highest)),
  };
}
