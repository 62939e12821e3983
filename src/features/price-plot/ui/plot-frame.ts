import { type Axis, mileageAxis, axisPosition, priceAxis } from '../model/axis.ts';
import type { MarketAnswer, MarketCar, PlotPoint } from '../model/market-car.ts';

export type PlotFrame = { price: Axis; mileage: Axis };

/** Returns the plotted cars and the best cars that are not among them; fewest miles first. */
export function allCars({ cars, bestValue }: Pick<MarketAnswer, 'cars' | 'bestValue'>): readonly MarketCar[] {
  const drawn = new Set(cars.map(({ id }) => id));
  const others = bestValue.cars.filter(({ id }) => !drawn.has(id));
  if (others.length === 0) return cars;
  return [...cars, ...others].toSorted((a, b) => a.mileage - b.mileage || a.price - b.price || a.id - b.id);
}

export function frameOf(answer: Pick<MarketAnswer, 'cars' | 'bestValue'>): PlotFrame {
  const cars = allCars(answer);
  return {
    price: priceAxis(cars.map(({ price }) => price)),
    mileage: mileageAxis(cars.map(({ mileage }) => mileage)),
  };
}

/** Returns a car's position, as shares of the plot from its upper left corner. */
export function plotPositionOf({ price, mileage }: PlotPoint, frame: PlotFrame): { x: number; y: number } {
  return { x: axisPosition(frame.mileage, mileage), y: 1 - axisPosition(frame.price, price) };
}

/** Returns the price and mileage at a position; inverse of `plotPositionOf`. */
export function plotPointAt({ x, y }: { x: number; y: number }, { price, mileage }: PlotFrame): PlotPoint {
  return {
    mileage: mileage.from + x * (mileage.to - mileage.from),
    price: price.from + (1 - y) * (price.to - price.from),
  };
}

/** Formats a share for SVG: `12.34%`. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
