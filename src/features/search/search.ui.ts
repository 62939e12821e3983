/** Door of the search room for browsers: small pure decisions that controls need, without the registry behind them. */
export { priceProblem } from './model/price-problem.ts';
export { paymentProblem, termProblem } from './model/payment-limits.ts';
