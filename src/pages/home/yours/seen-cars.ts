import type { View } from '#features/interest/interest.ts';
import type { ViewedCar } from '#features/interest/interest.ui.ts';
import type { PriceMemory } from '#pages/shared/car/price-memory.ts';

/** A car that the shopper saved or opened, and its price at that time, in whole dollars; `null` if it had none. */
export type SeenCar = { id: number; price: number | null; isSaved: boolean };

/** Maximum number of cars to look up. */
const MOST = 24;
const MAX_SHOWN = 12;

/**
 * Returns saved cars, then cars opened on this device, the newest first, then cars opened on other devices of the
 * account. Each car is returned once.
 */
export function listSeenCars(
  saved: readonly { listingId: number; price: number | null }[],
  memory: PriceMemory,
  viewed: readonly Pick<View, 'id' | 'price'>[] = [],
): SeenCar[] {
  const seen = new Map<number, SeenCar>();
  for (const { listingId, price } of saved) seen.set(listingId, { id: listingId, price, isSaved: true });
  for (const [id, { price, before, visited }] of [...memory].toReversed())
    if (visited && !seen.has(id)) seen.set(id, { id, price: before ? before.price : price, isSaved: false });
  for (const { id, price } of viewed) if (!seen.has(id)) seen.set(id, { id, price, isSaved: false });
  return [...seen.values()].slice(0, MOST);
}

/**
 * Returns the same as `listSeenCars`, but without opened cars that would need a look-up, which Global Privacy Control
 * forbids: whether they are still for sale is unknown.
 */
export function listRememberedCars(
  saved: readonly { listingId: number; price: number | null }[],
  viewed: readonly Pick<ViewedCar, 'id' | 'price' | 'picture'>[],
): SeenCar[] {
  return listSeenCars(
    saved,
    new Map(),
    viewed.filter(({ picture }) => picture !== null),
  );
}

/**
 * Describes how a car's price changed since the shopper saw it, and whether that is good: `$800 less than when you
 * saved it`.
 */
export function describeChange(seen: SeenCar, price: number | null): { text: string; isGood: boolean } | null {
  if (seen.price === null || price === null || seen.price === price) return null;
  const by = `$${Math.abs(price - seen.price).toLocaleString('en-US')}`;
  const since = seen.isSaved ? 'when you saved it' : 'when you viewed it';
  const isGood = price < seen.price;
  return { text: `${by} ${isGood ? 'less' : 'more'} than ${since}`, isGood };
}

/** Returns the cars to show: those whose price dropped first, so that a shopper with many saved cars sees each drop. */
export function priceDropsFirst<Car>(cars: readonly Car[], changeOf: (car: Car) => { isGood: boolean } | null): Car[] {
  const isDrop = (car: Car) => Number(changeOf(car)?.isGood === true);
  return cars.toSorted((a, b) => isDrop(b) - isDrop(a)).slice(0, MAX_SHOWN);
}
