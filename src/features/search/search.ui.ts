/** Door of the search room for browsers: small pure functions for controls, without the registry's code. */
export { BROWSER_PARAMS } from './model/browser-params.ts';
export { PARAM_NAMES } from './model/param-names.ts';
export { MAX_TRADE_IN } from './model/price/price-basis.ts';
export { priceProblem } from './model/price/price-problem.ts';
export { paymentProblem, termProblem } from './model/price/payment-limits.ts';
