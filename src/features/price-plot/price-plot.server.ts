/** Server door of the price-plot room. */
export { marketAnswer, marketSchema } from './server/market-answer.ts';
export { samplePricePlot } from './server/sample-price-plot.ts';
