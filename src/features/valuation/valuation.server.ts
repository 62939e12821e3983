/** Server door of the valuation room: values cars and models by the markets that are stored. */
export {
  createValuation,
  type LaterPriceEstimate,
  type ModelYearValue,
  type SaleRecords,
  type ValuationFailure,
  type Valuation,
  type ValuedCar,
} from './server/create-valuation.ts';
