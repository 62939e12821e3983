import { useState } from 'react';

type Ordered = { value: string; selected?: true };

/** How many options a long list shows before it folds. */
const SHOWN = 8;

/**
 * Splits options into those shown and those folded away: chosen ones first. The order is settled when the list is first
 * drawn, so that nothing jumps under the pointer; options that turn up later are appended.
 */
export function useStableOrder<Option extends Ordered>(
  options: readonly Option[],
): { shown: Option[]; folded: Option[] } {
  const [order] = useState(() => orderOf(options));
  const rank = (option: Option) => order.get(option.value) ?? Number.MAX_SAFE_INTEGER;
  const sorted = options.toSorted((a, b) => rank(a) - rank(b));
  // One more is shown rather than folded alone.
  return sorted.length <= SHOWN + 1
    ? { shown: sorted, folded: [] }
    : { shown: sorted.slice(0, SHOWN), folded: sorted.slice(SHOWN) };
}

function orderOf(options: readonly Ordered[]): Map<string, number> {
  const folds = options.length > SHOWN + 1;
  const sorted = folds ? [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))] : options;
  return new Map(sorted.map(({ value }, index) => [value, index]));
}

function isChosen({ selected }: Ordered): boolean {
  return selected === true;
}
