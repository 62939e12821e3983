import type { BelowBatch, CardView } from '../page-data.ts';

/**
 * Appends supplemental results that were requested from an offset; without an offset they replace those shown (spec 1
 * §4). A car that moved in the meantime is not shown twice.
 */
export function joinCards(
  shown: readonly CardView[],
  found: BelowBatch['cards'],
  firstRecord: number | undefined,
): readonly CardView[] {
  if (firstRecord === undefined) return found;
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...found.filter(({ id }) => !ids.has(id))];
}
