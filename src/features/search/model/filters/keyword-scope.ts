import type { Filter } from '../filter.ts';
import type { Predicate } from '../predicate.ts';

/**
 * The filters that the words of an API call's `keyword` mean, as a condition on every result. It is separate from the
 * sections' own choices, so an option's count is the total of the same call with that option as a parameter. It has no
 * parameter and no chip (`words/model/keyword-scope.ts`).
 */
export const keywordScope: Filter<'keywordScope', Predicate | null> = {
  key: 'keywordScope',
  params: [],
  none: null,
  parse: () => ({ value: null }),
  format: () => ({}),
  chips: () => [],
  predicate: (scope) => scope ?? undefined,
  fields: () => [],
  relax: { fixed: true },
  // Left out of searches for similar cars, because words that name a car would find only that car.
  variesInSimilar: true,
};
