import type { Field } from './filter.ts';

/**
 * Default maximum number of codes that a field lists in addition to its table. The codes of the most cars are listed.
 */
const MAX_OTHERS = 100;

/** Codes and, at the same indexes, the number of cars with each code. */
export type CodeColumns = { readonly values: readonly string[]; readonly counts: readonly number[] };

/** The codes that a field lists in addition to its table, and the number of codes that it omits. */
export type ListedCodes = CodeColumns & { omitted: number };

/**
 * Limits the listed codes that are in the inventory but not in the table: keeps the codes with the highest counts, and
 * the selected ones (with a count of 0 if they were not counted). Without a limit, a feed with thousands of misspelled
 * codes would enlarge every page.
 */
export function limitListedCodes(
  { selected, maxOthers = MAX_OTHERS }: Pick<Field, 'selected' | 'maxOthers'>,
  others: CodeColumns,
  table: { has(code: string): boolean },
): ListedCodes {
  const { values, counts } = others;
  const uncounted = selected.length === 0 ? NONE : uncountedOf(selected, values, table);
  if (values.length <= maxOthers) {
    if (uncounted.length === 0) return { values, counts, omitted: 0 };
    return { values: [...values, ...uncounted], counts: [...counts, ...uncounted.map(() => 0)], omitted: 0 };
  }
  const byCount = values.map((_value, i) => i).sort((a, b) => compareCounts(others, a, b));
  const further = byCount.slice(maxOthers).filter((i) => selected.includes(values[i]!));
  const kept = [...byCount.slice(0, maxOthers), ...further];
  return {
    values: [...kept.map((i) => values[i]!), ...uncounted],
    counts: [...kept.map((i) => counts[i]!), ...uncounted.map(() => 0)],
    omitted: values.length - kept.length,
  };
}

const NONE: readonly string[] = [];

function uncountedOf(selected: readonly string[], counted: readonly string[], table: { has(code: string): boolean }) {
  return [...new Set(selected.filter((code) => !table.has(code) && !counted.includes(code)))];
}

/** Sorts by count, then by code, so that every server lists the same codes. */
function compareCounts({ values, counts }: CodeColumns, a: number, b: number): number {
  return counts[b]! - counts[a]! || (values[a]! < values[b]! ? -1 : 1);
}
