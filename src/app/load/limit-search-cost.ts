import type { VehicleIndex, VehicleReading } from '#features/search/search.server.ts';
import type { Admission } from './admission.ts';
import { BusyError } from '../base/temporary-failure.ts';
import type { Guards } from './guards.ts';
import type { Guard } from '#ports/calls/guard.ts';

const OPTIONAL = ['optionalListing', 'paidSlots', 'marketPlot', 'supplemental', 'keywordSuggestions'] as const;

/**
 * Rejects the most expensive searches first under load. Returns the same index, except that searches and relaxations
 * reject with BusyError when their estimated cost is too high for the number of waiting requests.
 */
export function limitSearchCost(
  index: VehicleIndex,
  { canAfford, expectedWaitMs }: Pick<Admission, 'canAfford' | 'expectedWaitMs'>,
  onCost: (kind: 'search' | 'relax', costMs: number) => void = () => undefined,
): VehicleIndex {
  const { estimate } = index;
  if (!estimate) return index;
  const checkCost = (...args: Parameters<typeof estimate>) => {
    const estimateMs = () => {
      const costMs = estimate(...args);
      onCost(args[0], costMs);
      return costMs;
    };
    if (!canAfford(estimateMs)) throw new BusyError(expectedWaitMs());
  };
  const withLimit = <Reading extends VehicleReading>(reading: Reading): Reading => ({
    ...reading,
    search: async (...args) => {
      checkCost('search', ...args);
      return reading.search(...args);
    },
    ...(reading.relax && {
      relax: async (...args: Parameters<VehicleReading['search']>) => {
        checkCost('relax', ...args);
        return reading.relax!(...args);
      },
    }),
    ...(reading.sample && {
      sample: async (...args: Parameters<NonNullable<VehicleReading['sample']>>) => {
        checkCost('search', args[0], args[1], { hideFilters: true });
        return reading.sample!(...args);
      },
    }),
    ...(reading.groups && {
      groups: async (...args: Parameters<NonNullable<VehicleReading['groups']>>) => {
        checkCost('search', args[0], args[1], { hideFilters: true });
        return reading.groups!(...args);
      },
    }),
  });
  return { ...withLimit(index), pin: () => withLimit(index.pin()) };
}

/**
 * Returns the same guards, except that optional calls are skipped while the load is high. If a request consists only of
 * such a call, it ends with the `busy` error.
 */
export function skipOptionalCallsUnderLoad(
  guards: Guards,
  { isStrained, expectedWaitMs }: Pick<Admission, 'isStrained' | 'expectedWaitMs'>,
): Guards {
  const skipWhenStrained =
    (guard: Guard): Guard =>
    async (work, signal) =>
      isStrained() ? { ok: false, reason: 'open', error: new BusyError(expectedWaitMs()) } : guard(work, signal);
  return { ...guards, ...Object.fromEntries(OPTIONAL.map((name) => [name, skipWhenStrained(guards[name])])) };
}
