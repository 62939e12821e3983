/** Browser door of the market room. */
export { MarketPlot } from './ui/market-plot.tsx';
export { fetchMarket } from './ui/fetch-market.ts';
