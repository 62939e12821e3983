import { VEHICLE_PARAMS } from '../filters/make-model-trim.ts';
import { makeCodeOf, modelCodeOf, renamesOf } from '#features/reference/reference.ts';
import type { SearchContext } from '../filter.ts';
import { FILTER_LIST } from '../registry.ts';
import type { FilterOption, SearchAnswer } from '../search-answer.ts';
import { type VehicleQuery, withFilter, withoutFilter } from '../vehicle-query.ts';

/** A suggested choice: `name` is the query field, `codes` its values, `count` the search's total with them. */
export type SuggestedFilter = { name: string; count: number; codes: string[]; label: string };

/** A model that the shopper may also mean. `count` is its number of cars in the same search. */
export type SuggestedModel = SuggestedFilter & { makeCode: string; modelCode: string };

export type Suggestions = { filters: SuggestedFilter[]; models: SuggestedModel[] };

const MAX_FILTERS = 5;

/** Fields that distinguish cars best, the most distinctive first, with their filters. */
const NARROWING = FILTER_LIST.flatMap((filter) =>
  filter.params.flatMap(({ name, suggested }) => (suggested === undefined ? [] : [{ filter, name, suggested }])),
).toSorted((a, b) => a.suggested - b.suggested);

/**
 * Suggests a few choices in sections without a choice: for each, the option that comes closest to halving the results,
 * because it narrows the search most. Skips options that match all results or none.
 */
export function suggestFilters(answer: SearchAnswer, context: SearchContext): SuggestedFilter[] {
  const { total, query, filters } = answer;
  const best = NARROWING.flatMap(({ filter, name }) => {
    const isOpen = filter.chips(query.filters[filter.key], context).length === 0;
    const options = isOpen ? (filters[name]?.options ?? []) : [];
    const useful = options.filter(({ count }) => count > 0 && count < total);
    const [first] = useful.toSorted((a, b) => fromHalf(a, total) - fromHalf(b, total));
    return first ? [{ name, option: first }] : [];
  });
  return best
    .toSorted((a, b) => fromHalf(a.option, total) - fromHalf(b.option, total))
    .slice(0, MAX_FILTERS)
    .map(({ name, option: { count, value, label } }) => ({ name, count, codes: [value], label }));
}

/**
 * Returns models that share a name with the chosen ones and are not chosen themselves, each with the search that counts
 * it.
 */
export function suggestModels(
  query: VehicleQuery,
  context: SearchContext,
): (Omit<SuggestedModel, 'count'> & { search: VehicleQuery })[] {
  const { models } = query.filters.makeModelTrim;
  // Words that name the chosen model would exclude models with other names.
  const anyName = withoutFilter(query, 'keywordScope');
  const others = new Set(models.flatMap(renamesOf).filter((key) => !models.includes(key)));
  return [...others].map((key) => {
    const [makeCode, modelCode] = [makeCodeOf(key), modelCodeOf(key)];
    return {
      name: VEHICLE_PARAMS.model,
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
