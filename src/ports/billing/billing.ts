import { z } from 'zod';

/** One row of an invoice: what was delivered, the quantity, and the total cost. */
export type InvoiceLine = { description: string; quantity: number; amountCents: number };

/** A dealer's charges for one month. Amounts are US cents; the lines add up to `totalCents`. */
export type Invoice = {
  ownerId: number;
  /** `2026-11` */
  month: string;
  totalCents: number;
  lines: readonly InvoiceLine[];
};

/** `reference`: the number by which the dealer and the provider find the invoice. */
export type IssuedInvoice = Invoice & { reference: string; issuedAt: Date };

/**
 * Issues invoices. A dealer has at most one invoice per month: issuing it again returns the first one unchanged, so a
 * caller may retry after any failure, and several servers may issue the same month.
 */
export type Billing = {
  /** @throws InvoiceError for an invoice that does not add up. */
  issue(invoice: Invoice, signal?: AbortSignal): Promise<IssuedInvoice>;
  /** Returns the invoice of a dealer and a month; `null` if none was issued. */
  find(of: Pick<Invoice, 'ownerId' | 'month'>, signal?: AbortSignal): Promise<IssuedInvoice | null>;
};

export class InvoiceError extends Error {}

const cents = z.number().int().min(0);
const schema = z.object({
  ownerId: z.number().int().min(1),
  month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  totalCents: cents,
  lines: z.array(
    z.object({ description: z.string().min(1).max(500), quantity: z.number().int().min(1), amountCents: cents }),
  ),
});

/** Checks an invoice before any provider sees it. @throws InvoiceError when a value is wrong or the sum differs. */
export function checkInvoice(invoice: Invoice): void {
  const read = schema.safeParse(invoice);
  if (!read.success) throw new InvoiceError(`The invoice has a wrong ${read.error.issues[0]!.path.join('.')}.`);
  const sum = invoice.lines.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== invoice.totalCents)
    throw new InvoiceError(`The lines add up to ${sum} cents, but the invoice says ${invoice.totalCents}.`);
}
