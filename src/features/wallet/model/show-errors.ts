import type { FieldError } from '#features/search/search.ts';
import type { BudgetType } from './steps.ts';
import type { FieldView, WalletView } from './wallet-view.ts';

// In a separate file, because browsers need it without the filters of searches.

/** Adds the errors in the fields of a form to a view. A field keeps the invalid text. */
export function showErrors(
  view: WalletView,
  errors: readonly FieldError[],
  texts: Readonly<Record<string, string>>,
): WalletView {
  const marked = <Field extends FieldView>(name: string, field: Field): Field => {
    const error = errors.find((each) => each.field === name);
    return error ? { ...field, value: texts[name] ?? field.value, problem: error.message } : field;
  };
  const { budget, tradeIn, payoff, credit, plan } = view;
  return {
    ...view,
    budget: marked(BUDGET_FIELDS[budget.type], budget),
    tradeIn: marked('value', tradeIn),
    payoff: payoff && marked('amountOwed', payoff),
    credit: credit && { ...credit, problem: errors.find(({ field }) => field === 'creditBand')?.message ?? null },
    plan: {
      ...plan,
      downPayment: marked('downPayment', plan.downPayment),
      termMonths: marked('termMonths', plan.termMonths),
      aprPercent: marked('aprPercent', plan.aprPercent),
    },
  };
}

/** The field of each type of budget. */
export const BUDGET_FIELDS = { monthly: 'monthlyBudget', price: 'budget' } as const satisfies Record<
  BudgetType,
  string
>;
