import type { BelowBatch, CardView } from '../page-data.ts';

/**
 * Supplemental results after those shown when they were asked for from an offset, in their place when not (spec 1 §4).
 * A car that moved meanwhile is not shown twice.
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
