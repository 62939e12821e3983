import type { MarketCar } from '../model/market-car.ts';

/** Number of cars that a page key skips. */
const PAGE = 10;

/**
 * Returns the car that a key leads to from another car: left and right by mileage, up and down by price. Without a
 * current car, that is the first one, or the last one for End. Returns `undefined` for other keys. `cars` are sorted by
 * mileage, fewest miles first.
 */
export function nextCar(cars: readonly MarketCar[], from: MarketCar | null, key: string): MarketCar | undefined {
  const step = STEPS[key];
  if (!step || cars.length === 0) return undefined;
  const row =
    step.by === 'mileage' ? cars : cars.toSorted((a, b) => a.price - b.price || a.mileage - b.mileage || a.id - b.id);
  const at = from ? row.findIndex(({ id }) => id === from.id) : -1;
  if (at === -1) return step.to === Infinity ? row.at(-1) : row[0];
  return row[Math.min(row.length - 1, Math.max(0, at + step.to))];
}

const STEPS: Readonly<Record<string, { by: 'mileage' | 'price'; to: number }>> = {
  ArrowRight: { by: 'mileage', to: 1 },
  ArrowLeft: { by: 'mileage', to: -1 },
  ArrowUp: { by: 'price', to: 1 },
  ArrowDown: { by: 'price', to: -1 },
  PageUp: { by: 'mileage', to: PAGE },
  PageDown: { by: 'mileage', to: -PAGE },
  End: { by: 'mileage', to: Infinity },
  Home: { by: 'mileage', to: -Infinity },
};
