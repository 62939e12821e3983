/** Browser door of the price-plot room. */
export { MarketPlot } from './ui/market-plot.tsx';
export { fetchMarket } from './ui/fetch-market.ts';
