import type { SearchAnswer } from '#features/search/search.ts';

/** Returns the panel's exact count of an option; 0 if the answer has none. */
export function countOfOption({ filters }: SearchAnswer, field: string, value: string): number {
  return filters[field]?.options.find((option) => option.value === value)?.count ?? 0;
}
