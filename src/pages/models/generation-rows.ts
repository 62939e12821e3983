import { enclosingRange, type PriceGroup } from '#features/model-reference/model-reference.server.ts';
import type { Generation } from '#features/reference/reference.server.ts';
import type { SearchContext, VehicleQuery } from '#features/search/search.ts';
import { formatOrdinal } from '#kit/text/format.ts';
import type { PriceRowView } from './page-data.ts';
import { priceRowOf } from './price-tables.ts';
import { searchPath } from '#pages/shared/search/search-path.ts';

/** Returns prices by generation, the newest first; only generations with cars for sale. */
export function generationRowsOf(
  groups: readonly PriceGroup[],
  generations: readonly Generation[],
  model: VehicleQuery,
  context: SearchContext,
): PriceRowView[] {
  return generations.toReversed().flatMap((generation) => {
    const { firstYear: min, lastYear: max } = generation;
    const own = groups.filter(({ code }) => Number(code) >= min && (max === null || Number(code) <= max));
    if (own.length === 0) return [];
    const count = own.reduce((sum, group) => sum + group.count, 0);
    const href = searchPath(model, context, { year: { min, max } });
    const label = generationName(generation);
    return [
      {
        ...priceRowOf({ count, prices: enclosingRange(own.map(({ prices }) => prices)) }, href),
        label,
        page: null,
      },
    ];
  });
}

/** Returns `5th, 2019 to 2025`. */
export function generationName({ ordinal, firstYear, lastYear }: Generation): string {
  if (lastYear === null) return `${formatOrdinal(ordinal)}, since ${firstYear}`;
  return `${formatOrdinal(ordinal)}, ${firstYear === lastYear ? firstYear : `${firstYear} to ${lastYear}`}`;
}
