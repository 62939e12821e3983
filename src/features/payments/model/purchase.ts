/**
 * The amounts that a shopper pays and contributes in addition to the car's price. `owedCents`: the payoff of the loan
 * on the trade-in. `incentiveCents`: money off that every buyer gets.
 */
export type Purchase = {
  priceCents: number;
  taxesAndFeesCents: number;
  incentiveCents: number;
  downCents: number;
  tradeInCents: number;
  owedCents: number;
};

/**
 * Returns the amount to finance. It is negative if the shopper brings more than the car costs, and includes the debt on
 * the trade-in beyond its value.
 */
export function amountToFinanceCents(purchase: Purchase): number {
  const { priceCents, taxesAndFeesCents, incentiveCents, downCents } = purchase;
  return priceCents + taxesAndFeesCents - incentiveCents - downCents - equityCents(purchase);
}

/** Returns the value of the trade-in after its loan is paid off; negative if more is owed. */
export function equityCents({ tradeInCents, owedCents }: Pick<Purchase, 'tradeInCents' | 'owedCents'>): number {
  return tradeInCents - owedCents;
}
