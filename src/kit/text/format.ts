// Formats numbers in the en-US locale (spec 1 §9), without Intl: the first Intl.NumberFormat takes 200 ms on a phone.

/** The sign of negative amounts and percentages. */
export const MINUS = '−';

/** `12345` → `12,345`; rounded to a whole number. */
export function formatNumber(value: number): string {
  const rounded = Math.round(Math.abs(value));
  let digits = String(rounded);
  if (rounded < 1000) return signOf(value) + digits;
  for (let end = digits.length - 3; end > 0; end -= 3) digits = `${digits.slice(0, end)},${digits.slice(end)}`;
  return signOf(value) + digits;
}

/** `12345` → `$12,345`, `-12` → `−$12`: with the minus sign, because a hyphen before a dollar sign is easily missed. */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? MINUS : ''}$${formatNumber(Math.abs(dollars))}`;
}

/** `1 day`, `1,200 days`. */
export function formatCount(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** `1` → `1st`, `12` → `12th`. */
export function formatOrdinal(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  return `${formatNumber(value)}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th'}`;
}

function signOf(value: number): string {
  return value < 0 ? '-' : '';
}
