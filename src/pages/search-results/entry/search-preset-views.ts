import type { Flags } from '#features/flags/flags.ts';
import {
  emptyQuery,
  formatQuery,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
  FILTERS,
} from '#features/search/search.ts';
import type { SearchPresetView, OrderView } from '../buying-options/blocks-data.ts';
import { canOrder } from '#features/brands/brands.ts';
import { COMMERCIAL_MODEL_KEYS, labelOf, makeCodeOf, SERIES } from '#features/reference/reference.ts';
import { formatOrder, isSeriesOf, isYearOfNewCars } from './build-and-price.ts';

const REFERRER = 'results-page';

/** Counts the cars of a search, given with its link; `null` if the count is not available in time. */
export type CountCars = (query: VehicleQuery, link: string) => Promise<number | null>;

/** The fields whose options are counted here. */
export const PRESET_FIELDS: readonly string[] = [FILTERS.dealType.key];

/**
 * Returns presets that may interest the shopper, great prices and work vehicles, with the number of matching cars in
 * the current search. Omits presets without cars.
 */
export async function searchPresetViews(
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  { flags, count }: { flags: Flags; count: CountCars },
): Promise<SearchPresetView[]> {
  const here = query.filters.experience;
  const entry = async (
    key: SearchPresetView['key'],
    label: string,
    { start, changes }: Preset,
    knownCount: () => number | null,
  ): Promise<SearchPresetView | null> => {
    if (here === key) {
      const link = formatQuery(query, context, { experience: FILTERS.experience.none });
      return { key, label, count: null, query: link, current: true };
    }
    const known = knownCount();
    if (known === 0) return null;
    const link = formatQuery(start, context, changes);
    const found = known ?? (await count({ ...start, filters: { ...start.filters, ...changes } }, link));
    return found ? { key, label, count: found, query: link, current: false } : null;
  };
  const start = { ...query, firstRecord: 0, after: null };
  const deals: Preset = { start, changes: { experience: 'best-deals' } };
  const entries = await Promise.all([
    flags.best_deals_entry_point &&
      // If no preset is on, the panel's answer already contains this count.
      entry('best-deals', 'Best deals', deals, () =>
        here === null ? optionCount(answer, FILTERS.dealType.key, 'greatprice') : null,
      ),
    flags.commercial_entry_point &&
      entry('commercial', 'Commercial vehicles', workVehicles(start, context), () =>
        hasWorkMake(query, context) ? null : 0,
      ),
  ]);
  return entries.filter((view) => view !== false && view !== null);
}

const WORK_MAKES: ReadonlySet<string> = new Set(COMMERCIAL_MODEL_KEYS.map(makeCodeOf));

/** Returns whether a make of this search builds work vehicles. Most don't, so their cars need no count. */
function hasWorkMake({ filters }: VehicleQuery, context: SearchContext): boolean {
  const { makes, models, trims } = filters.makeModelTrim;
  const chosen = orOwnMake([...makes, ...[...models, ...trims].map(makeCodeOf)], context);
  return chosen.length === 0 || chosen.some((make) => WORK_MAKES.has(make));
}

/** Returns the chosen makes without duplicates; if there are none, the only make of the brand. */
function orOwnMake(makes: readonly string[], { brand: { fixedMake } }: SearchContext): string[] {
  return makes.length === 0 && fixedMake !== null ? [fixedMake] : [...new Set(makes)];
}

/** A preset, described by how its search differs from another one. */
type Preset = { start: VehicleQuery; changes: Partial<VehicleQuery['filters']> };

/** The work vehicles of the search. The brand's default condition does not apply, because many of them are new. */
function workVehicles(start: VehicleQuery, context: SearchContext): Preset {
  const { listingType } = emptyQuery(context).filters;
  const isDefault = String(start.filters.listingType) === String(listingType);
  return { start, changes: { ...(isDefault && { listingType: [] }), experience: 'commercial' } };
}

/**
 * Returns the new cars that can be ordered for this search: of its makes that are listed and not excluded, and only if
 * New is among the conditions or no condition is chosen (spec 2 §2).
 */
export function orderViews({ filters }: VehicleQuery, context: SearchContext): OrderView[] {
  const { listingType, makeModelTrim, seriesCode, year } = filters;
  if (listingType.length > 0 && !listingType.includes('NEW')) return [];
  const { makes, models } = makeModelTrim;
  const only = year.min !== null && year.min === year.max && isYearOfNewCars(year.min, context) ? year.min : null;
  return orOwnMake([...makes, ...models.map(makeCodeOf)], context)
    .filter((makeCode) => canOrder(context.brand, makeCode))
    .map((makeCode) => {
      const ofMake = models.filter((model) => makeCodeOf(model) === makeCode);
      const model = ofMake.length === 1 ? ofMake[0]! : null;
      const ofSeries = seriesCode.filter((code) => isSeriesOf(makeCode, code));
      const series = model === null && ofSeries.length === 1 ? ofSeries[0]! : null;
      const kind = model ? context.nameOf('modelKey', model) : series && labelOf(SERIES, series);
      return {
        name: [only, context.nameOf('makeCode', makeCode), kind].filter((word) => word !== null).join(' '),
        href: formatOrder({
          makeCode,
          modelCode: model && model.slice(makeCode.length + 1),
          seriesCode: series,
          year: only,
          referrer: REFERRER,
        }),
      };
    });
}

/** Returns the panel's exact count of an option; 0 if the answer has none. */
export function optionCount({ filters }: SearchAnswer, field: string, value: string): number {
  return filters[field]?.options.find((option) => option.value === value)?.count ?? 0;
}
