import type { CarouselSlot, HouseSlotView } from './slots-data.ts';

/**
 * Returns the cars of a featured dealer that are not among the results, followed by one card of the site for all others:
 * one per car would show the same card up to twelve times.
 */
export function yieldCars(
  cars: readonly CarouselSlot[],
  ids: readonly number[],
  house: HouseSlotView,
): readonly CarouselSlot[] {
  const left = cars.filter((slot) => slot.kind === 'car' && !ids.includes(slot.id));
  return left.length < cars.length ? [...left, house] : cars;
}
