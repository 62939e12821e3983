import type { Listing } from '#features/listings/listings.ts';
import { seriesOf } from '#features/reference/reference.ts';

/** The series that a feed names, else that of the model; `null` for a car of none. */
export function listingSeries({
  seriesCode,
  makeCode,
  modelCode,
}: Pick<Listing, 'seriesCode' | 'makeCode' | 'modelCode'>): string | null {
  return seriesCode ?? seriesOf(makeCode, modelCode);
}
