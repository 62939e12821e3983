const LEAST_DROP = { share: 0.01, dollars: 100 };

/** Whether a price (whole dollars) is lower by enough to tell somebody who knows the other: 1%, and $100 at least. */
export function isPriceDrop(known: number | null, price: number | null): boolean {
  if (known === null || price === null) return false;
  return known - price >= Math.max(known * LEAST_DROP.share, LEAST_DROP.dollars);
}
