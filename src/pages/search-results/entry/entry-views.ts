import type { Flags } from '#features/flags/flags.ts';
import {
  emptyQuery,
  formatQuery,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
  withFilter,
  withoutFilter,
} from '#features/search/search.ts';
import { countOfOption } from '../promise/count-of-option.ts';
import type { EntryView } from '../promise/blocks-data.ts';

/** Counts the cars of a search, whose link is passed too; `null` if the count is not available in time. */
export type CountCars = (query: VehicleQuery, link: string) => Promise<number | null>;

/**
 * Returns presets that may interest the shopper, with the number of cars in each: great prices within the current
 * search, and work vehicles at the shopper's place. Omits presets without cars.
 */
export async function entryViews(
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  { flags, count }: { flags: Flags; count: CountCars },
): Promise<EntryView[]> {
  const here = query.filters.experience;
  const entry = async (
    key: EntryView['key'],
    label: string,
    target: VehicleQuery,
    find: (link: string) => Promise<number | null>,
  ): Promise<EntryView | null> => {
    if (here === key)
      return {
        key,
        label,
        count: null,
        query: formatQuery(withoutFilter(query, 'experience'), context),
        current: true,
      };
    const link = formatQuery(target, context);
    const found = await find(link);
    return found ? { key, label, count: found, query: link, current: false } : null;
  };
  const deals = withFilter(query, 'experience', 'best-deals');
  const work = workVehicles(query, context);
  const entries = await Promise.all([
    flags.best_deals_entry_point &&
      // Without another preset, the panel's answer already has this count.
      entry('best-deals', 'Best deals', deals, (link) =>
        here === null ? Promise.resolve(countOfOption(answer, 'dealType', 'greatprice')) : count(deals, link),
      ),
    flags.commercial_entry_point && entry('commercial', 'Commercial vehicles', work, (link) => count(work, link)),
  ]);
  return entries.filter((view) => view !== false && view !== null);
}

/**
 * A search of its own: the other filters, such as a family car's, do not apply to a shopper who wants a work vehicle.
 */
function workVehicles(query: VehicleQuery, context: SearchContext): VehicleQuery {
  const start = withFilter(emptyQuery(context), 'location', query.filters.location);
  return withFilter(withFilter(start, 'listingType', []), 'experience', 'commercial');
}
