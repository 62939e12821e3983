/** Server door of the price-plot room. */
export { marketAnswer, marketSchema } from './server/market-answer.ts';
export { drawMarket } from './server/draw-market.ts';
