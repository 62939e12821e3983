import { formatDollars } from '#kit/text/format.ts';
import { BUDGET_FIELDS } from './show-errors.ts';
import type { Budget } from './wallet.ts';
import { BUDGET_LABELS, BUDGET_TYPES, INITIAL_BUDGET, initialBudgetAmount } from './steps.ts';
import { budgetPaths, WALLET_CALLS } from './wallet-paths.ts';

/**
 * The budget card among the results (spec 2 §4). It is the same for all shoppers, like the page. `amount`: the initial
 * amount of the first type.
 */
export type BudgetCardView = {
  action: string;
  /** The query of the search to which the budget's filters are added. */
  search: string;
  amount: string;
  types: readonly BudgetTypeView[];
};

/**
 * `href`: chooses the type without scripts. `amount`: after the toggle. `name` and `field`: those of the text field.
 */
export type BudgetTypeView = { label: string; href: string; name: keyof Budget; field: string; amount: string };

/** Returns the budget card of a search. */
export function budgetCardView(search: string): BudgetCardView {
  const pathOf = budgetPaths(search);
  return {
    action: `${WALLET_CALLS}/budget`,
    search,
    amount: formatDollars(INITIAL_BUDGET.amount),
    types: BUDGET_TYPES.map((type) => ({
      label: BUDGET_LABELS[type].type,
      href: pathOf(type),
      name: BUDGET_FIELDS[type],
      field: BUDGET_LABELS[type].amount,
      amount: formatDollars(initialBudgetAmount(type)),
    })),
  };
}
