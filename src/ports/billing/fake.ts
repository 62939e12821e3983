import { type Billing, checkInvoice, type Invoice, type IssuedInvoice } from './billing.ts';

/** Keeps invoices in memory, for tests. */
export function fakeBilling(now: () => Date = () => new Date()): Billing & { issued: readonly IssuedInvoice[] } {
  const issued: IssuedInvoice[] = [];
  const known = ({ ownerId, month }: Pick<Invoice, 'ownerId' | 'month'>) =>
    issued.find((one) => one.ownerId === ownerId && one.month === month);
  return {
    issued,
    find: async (of, signal) => {
      signal?.throwIfAborted();
      return known(of) ?? null;
    },
    issue: async (invoice, signal) => {
      checkInvoice(invoice);
      signal?.throwIfAborted();
      const first = known(invoice);
      if (first) return first;
      const fresh = { ...structuredClone(invoice), reference: `fake-${issued.length + 1}`, issuedAt: now() };
      issued.push(fresh);
      return fresh;
    },
  };
}
