import { syntheticMarket } from '../model/testing/synthetic-market.ts';
import { type FittedMarket, fitMarket } from '../model/market/market.ts';
import type { PricedCar } from '../model/priced-car.ts';

/** Returns a market in which one model is the Toyota Camry of the catalog, with prices times `level`. */
export function camryMarket(level: number): PricedCar[] {
  return syntheticMarket(900).map((car) => ({
    ...car,
    ...(car.modelKey === 'ALPHA-ONE' && { makeCode: 'TOYOTA', modelKey: 'TOYOTA-CAMRY', trimCode: null }),
    price: Math.round(car.price * level),
  }));
}

let fitted: FittedMarket | undefined;

/** Returns what is learned from `camryMarket(1)`. It is learned once per process, because that takes a while. */
export function fittedCamryMarket(): FittedMarket {
  return (fitted ??= fitMarket(camryMarket(1)));
}
