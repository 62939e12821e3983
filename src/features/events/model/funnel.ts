import { FUNNEL, type FunnelStep } from './event-names.ts';

/**
 * The name of all other partners of a day together in the roll-ups: those that brought fewer than five visitors, and
 * those that are not among the largest.
 */
export const OTHER_PARTNERS = '(rare)';

/** Visitors of days by the steps that they took: 1 search, 2 view, 4 save, 8 lead. */
export type StepCount = { steps: number; visitors: number };

/**
 * A step of the funnel. `visitors` took it on a day; `inOrder` of them took all earlier ones on the same day too. Visitors
 * who came back on another day count again, because nothing recognizes them.
 */
export type FunnelCount = { step: FunnelStep; visitors: number; inOrder: number };

/** Returns the steps of the funnel in order. */
export function funnelOf(counts: readonly StepCount[]): FunnelCount[] {
  const sumOf = (mask: number) =>
    counts.reduce((sum, { steps, visitors }) => sum + ((steps & mask) === mask ? visitors : 0), 0);
  return FUNNEL.map((step, at) => ({ step, visitors: sumOf(1 << at), inOrder: sumOf((2 << at) - 1) }));
}
