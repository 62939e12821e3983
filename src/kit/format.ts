// Numbers are shown in the en-US locale (spec 1 §9).
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `12345` → `12,345`. */
export function formatNumber(value: number): string {
  return WHOLE.format(value);
}

/** `12345` → `$12,345`. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}
