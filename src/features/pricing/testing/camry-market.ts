import { syntheticMarket } from '../model/testing/synthetic-market.ts';
import type { PricedCar } from '../model/priced-car.ts';

/** Returns a market in which one model is the Toyota Camry of the catalog, with prices times `level`. */
export function camryMarket(level: number): PricedCar[] {
  return syntheticMarket(1_500).map((car) => ({
    ...car,
    ...(car.modelKey === 'ALPHA-ONE' && { makeCode: 'TOYOTA', modelKey: 'TOYOTA-CAMRY', trimCode: null }),
    price: Math.round(car.price * level),
  }));
}
