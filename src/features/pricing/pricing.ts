/** Door of the pricing room: estimates fair prices from the cars on offer, and rates prices against them. */
export { pricedCar, type PricedCar } from './model/priced-car.ts';
export { estimatePrice, fitMarket, type Estimate } from './model/market/market.ts';
export {
  type AgedPair,
  estimateLaterPrice,
  type LaterPrice,
  learnLaterSpread,
  pairByAge,
  type FutureUse,
} from './model/later/later-price.ts';
export { rateInBatch, ratePrice, type RatingState } from './model/rating-state.ts';
export { BANDS, bandOf, rateCar, type Rating } from './model/rating.ts';
export { dollarParts, type DollarFactor } from './model/dollar-parts.ts';
export { foldOf } from './model/market/folds.ts';
export { median, quantile } from './model/market/quantiles.ts';
export { appraise, type Appraisal, type AppraisedCar, type Appraiser, createAppraiser } from './model/appraise.ts';
export { appraiseLaterPrice } from './model/later/appraise-later.ts';
