/** Server door of the market room. */
export { marketAnswer, marketSchema } from './server/market-answer.ts';
export { drawMarket } from './server/draw-market.ts';
