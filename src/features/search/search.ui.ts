/** Door of the search room for browsers: small pure functions for controls, without the registry's code. */
export { BROWSER_PARAMS, PARAM_NAMES } from './model/browser-params.ts';
export { priceProblem } from './model/price-problem.ts';
export { paymentProblem, termProblem } from './model/payment-limits.ts';
