import type { Admission } from './admission.ts';
import { BusyError } from './bear-searches.ts';
import type { Guards } from './guards.ts';
import type { Guard } from '#ports/calls/guard.ts';

/** Guards of the optional parts of a page. */
const OPTIONAL = ['optionalListing', 'marketPlot', 'supplemental', 'keywordSuggestions'] as const;

/**
 * Returns the same guards, except that optional calls are skipped while the load is high. A request that consists of
 * such a call ends in the `busy` error.
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
