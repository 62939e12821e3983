import type { Admission } from './admission.ts';
import type { Guards } from './guards.ts';
import type { Guard } from '#ports/calls/guard.ts';

/** Guards of what a page can do without. */
const OPTIONAL = ['optionalListing', 'marketPlot', 'supplemental', 'keywordSuggestions'] as const;

/** The same guards, but that nothing optional is asked for while requests have to wait. */
export function spareGuards(guards: Guards, admission: Pick<Admission, 'isStrained'>): Guards {
  const spare =
    (guard: Guard): Guard =>
    async (work, signal) =>
      admission.isStrained() ? { ok: false, reason: 'open' } : guard(work, signal);
  return { ...guards, ...Object.fromEntries(OPTIONAL.map((name) => [name, spare(guards[name])])) };
}
