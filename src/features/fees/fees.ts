/** Door of the fees room: what a car costs with taxes, registration and dealer fees. Money is in cents. */
export { addRanges, type CarFacts, type Range } from './model/car-facts.ts';
export type { Amount, Condition, Jurisdiction, TaxPart } from './model/jurisdiction.ts';
export { dealerFeeRange } from './model/dealer-fees.ts';
export {
  effectiveTradeIn,
  hasHighestOutTheDoor,
  missingOutTheDoorFacts,
  highestOutTheDoor,
} from './model/highest-out-the-door.ts';
export {
  isOldSource,
  computePriceBreakdown,
  type PriceLine,
  type PurchasePlace,
} from './model/compute-price-breakdown.ts';
