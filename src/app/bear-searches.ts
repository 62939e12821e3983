import type { VehicleIndex } from '#features/search/search.server.ts';
import type { Admission } from './admission.ts';

/** A search that would keep others waiting for too long. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * The same index, but that it refuses searches by their own cost while requests wait: a dear one before cheap ones.
 * Its searches throw BusyError then.
 */
export function bearSearches(index: VehicleIndex, { canBear }: Pick<Admission, 'canBear'>): VehicleIndex {
  const { estimate } = index;
  if (!estimate) return index;
  return {
    ...index,
    search: async (query, context, options = {}) => {
      if (!canBear(estimate(query, context, options)))
        throw new BusyError('The search costs more than can be borne now.');
      return index.search(query, context, options);
    },
  };
}
