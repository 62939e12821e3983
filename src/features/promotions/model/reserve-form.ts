import { z } from 'zod';
import { formatCents } from '#kit/text/format-cents.ts';

export const MAX_RESERVE_CENTS = 10_000;

/** A reserve price as an operator types it, in dollars; its value is in cents. */
export const reserveFormSchema = z
  .string()
  .trim()
  .regex(/^\$?\d{1,3}(?:\.\d{1,2})?$/, error())
  .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
  .pipe(z.number().min(1, error()).max(MAX_RESERVE_CENTS, error()));

function error(): string {
  return `Enter an amount from $0.01 to ${formatCents(MAX_RESERVE_CENTS)}.`;
}
