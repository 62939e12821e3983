import { renamesOf } from '#features/reference/reference.ts';
import type { SearchContext } from './filter.ts';
import { FILTERS, type FilterKey } from './registry.ts';
import type { FilterOption, SearchAnswer } from './search-answer.ts';
import { type VehicleQuery, withFilter, withoutFilter } from './vehicle-query.ts';

/** A next choice: `name` is the query field, `codes` its values, `count` what the search would find with them. */
export type SuggestedFilter = { name: string; count: number; codes: string[]; label: string };

/** A model that may be meant beside a chosen one; `count` is its cars in the same search. */
export type SuggestedModel = SuggestedFilter & { makeCode: string; modelCode: string };

export type Suggestions = { filters: SuggestedFilter[]; models: SuggestedModel[] };

const MOST_FILTERS = 5;

/** Fields whose options tell cars apart at a glance, by their filter; the more telling first. */
const NARROWING: readonly (readonly [FilterKey, string])[] = [
  ['makeModelTrim', 'makeCode'],
  ['vehicleStyle', 'vehicleStyleCode'],
  ['dealType', 'dealType'],
  ['driveGroup', 'driveGroup'],
  ['fuelTypeGroup', 'fuelTypeGroup'],
  ['vehicleHistoryType', 'vehicleHistoryType'],
  ['mileage', 'mileage'],
  ['featureCode', 'featureCode'],
  ['extColorSimple', 'extColorSimple'],
];

/**
 * A handful of choices in sections where nothing is chosen yet: of each the option that comes nearest to halving the
 * results, since that one tells the shopper most. Options that change nothing or leave nothing are no choice.
 */
export function suggestFilters(answer: SearchAnswer, context: SearchContext): SuggestedFilter[] {
  const { total, query, filters } = answer;
  const isOpen = (key: FilterKey) => {
    const filter = FILTERS[key] as { chips(value: unknown, context: SearchContext): unknown[] };
    return filter.chips(query.filters[key], context).length === 0;
  };
  const best = NARROWING.flatMap(([key, name]) => {
    const options = isOpen(key) ? (filters[name]?.options ?? []) : [];
    const useful = options.filter(({ count }) => count > 0 && count < total);
    const [first] = useful.toSorted((a, b) => fromHalf(a, total) - fromHalf(b, total));
    return first ? [{ name, option: first }] : [];
  });
  return best
    .toSorted((a, b) => fromHalf(a.option, total) - fromHalf(b.option, total))
    .slice(0, MOST_FILTERS)
    .map(({ name, option: { count, value, label } }) => ({ name, count, codes: [value], label }));
}

/** Models under other names of the chosen ones, not chosen themselves, each with the search that counts it. */
export function suggestModels(
  query: VehicleQuery,
  context: SearchContext,
): (Omit<SuggestedModel, 'count'> & { search: VehicleQuery })[] {
  const { models } = query.filters.makeModelTrim;
  // Words that name the chosen model would leave out its other names.
  const anyName = withoutFilter(query, 'keywordScope');
  const others = new Set(models.flatMap(renamesOf).filter((key) => !models.includes(key)));
  return [...others].map((key) => {
    const [makeCode = '', modelCode = ''] = key.split('-');
    return {
      name: 'modelCode',
      codes: [modelCode],
      makeCode,
      modelCode,
      label: `${context.nameOf('makeCode', makeCode)} ${context.nameOf('modelKey', key)}`,
      search: withFilter(anyName, 'makeModelTrim', { makes: [makeCode], models: [key], trims: [] }),
    };
  });
}

function fromHalf({ count }: Pick<FilterOption, 'count'>, total: number): number {
  return Math.abs(count - total / 2);
}
