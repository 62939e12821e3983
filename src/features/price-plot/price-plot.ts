/** Door of the market room: a search as price against mileage. */
export { type MarketAnswer, withoutCars } from './model/market-car.ts';
export { parseOrder } from './model/sort-cars.ts';
