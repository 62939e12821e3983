/** Door of the price-plot room: a search as price against mileage. */
export { axisPosition, roundAxis } from './model/axis.ts';
export { type MarketAnswer, withoutHiddenCars } from './model/market-car.ts';
export { parseOrder } from './model/sort-cars.ts';
