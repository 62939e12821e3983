/** Door of the market room: a search as price against mileage. */
export { MOST_DOTS, type MarketAnswer } from './model/market-car.ts';
export { parseOrder } from './model/sort-cars.ts';
