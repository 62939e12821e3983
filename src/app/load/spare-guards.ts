import type { Admission } from './admission.ts';
import { BusyError } from './bear-searches.ts';
import type { Guards } from './guards.ts';
import type { Guard } from '#ports/calls/guard.ts';

/** Guards of what a page can do without. */
const OPTIONAL = ['optionalListing', 'marketPlot', 'supplemental', 'keywordSuggestions'] as const;

/**
 * Returns the same guards, except that optional calls are not made while requests wait. A request that consists of such a
 * call ends in the error of a busy site.
 */
export function spareGuards(
  guards: Guards,
  { isStrained, expectedWaitMs }: Pick<Admission, 'isStrained' | 'expectedWaitMs'>,
): Guards {
  const spare =
    (guard: Guard): Guard =>
    async (work, signal) =>
      isStrained() ? { ok: false, reason: 'open', error: new BusyError(expectedWaitMs()) } : guard(work, signal);
  return { ...guards, ...Object.fromEntries(OPTIONAL.map((name) => [name, spare(guards[name])])) };
}
