/** Server door of the ownership room: the cost of owning a car, and the published figures behind it. */
import tableData from './data/running-costs.json' with { type: 'json' };
import { runningCostsSchema, type RunningCosts } from './model/running-costs.ts';

export {
  type CostItem,
  type CostLine,
  type ExpectedRange,
  type OwnedCar,
  type Ownership,
  type OwnershipCost,
  ownershipCost,
  perMonthOf,
} from './model/ownership-cost.ts';

export { ownershipCostForSort, type OwnershipSortValue } from './model/ownership-cost-for-sort.ts';

let loaded: RunningCosts | undefined;

/**
 * Returns the table of energy prices, maintenance and repairs, parsed on first use.
 * @throws if the data file breaks the schema.
 */
export function runningCosts(): RunningCosts {
  loaded ??= runningCostsSchema.parse(tableData);
  return loaded;
}
