import { type Axis, mileageAxis, placeOn, priceAxis } from '../model/axis.ts';
import type { MarketAnswer, Spot } from '../model/market-car.ts';

/** The axes of a plot. */
export type Frame = { price: Axis; mileage: Axis };

export function frameOf({ cars }: Pick<MarketAnswer, 'cars'>): Frame {
  return {
    price: priceAxis(cars.map(({ price }) => price)),
    mileage: mileageAxis(cars.map(({ mileage }) => mileage)),
  };
}

/** Where a car stands, as shares of the plot from its upper left corner. */
export function placeOf({ price, mileage }: Spot, frame: Frame): { x: number; y: number } {
  return { x: placeOn(frame.mileage, mileage), y: 1 - placeOn(frame.price, price) };
}

/** What stands at a place; inverse of `placeOf`. */
export function spotAt({ x, y }: { x: number; y: number }, { price, mileage }: Frame): Spot {
  return {
    mileage: mileage.from + x * (mileage.to - mileage.from),
    price: price.from + (1 - y) * (price.to - price.from),
  };
}

/** A share as SVG takes it: `12.34%`. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
