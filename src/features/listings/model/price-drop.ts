const MIN_DROP = { share: 0.01, dollars: 100 };

/** Whether the price fell by enough to notify the shopper: by 1%, and by at least $100. Prices are in whole dollars. */
export function isPriceDrop(known: number | null, price: number | null): boolean {
  if (known === null || price === null) return false;
  return known - price >= Math.max(known * MIN_DROP.share, MIN_DROP.dollars);
}
