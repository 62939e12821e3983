import type { Listing } from '#features/listings/listings.ts';
import { seriesOf } from '#features/reference/reference.ts';

/** Returns the series from the feed, or else from the model; `null` if the car has none. */
export function listingSeries({
  seriesCode,
  makeCode,
  modelCode,
}: Pick<Listing, 'seriesCode' | 'makeCode' | 'modelCode'>): string | null {
  return seriesCode ?? seriesOf(makeCode, modelCode);
}
