import { expect, test } from 'vitest';
import { type Billing, type Invoice, InvoiceError } from '../billing.ts';

const INVOICE: Invoice = {
  ownerId: 1,
  month: '2026-11',
  totalCents: 1_234,
  lines: [
    { description: 'Spotlight “Winter SUVs”, clicks', quantity: 12, amountCents: 1_200 },
    { description: 'Boost, clicks', quantity: 1, amountCents: 34 },
  ],
};

/**
 * Tests that an implementation does what the port promises. `open` returns it without invoices; dealers 1 and 2 exist
 * there.
 */
export function describeBilling(open: () => Promise<Billing>): void {
  test('issues an invoice with all lines, and finds it again', async () => {
    const billing = await open();
    expect(await billing.find(INVOICE)).toBeNull();
    const issued = await billing.issue(INVOICE);
    expect(issued).toMatchObject(INVOICE);
    expect(issued.reference).not.toBe('');
    expect(issued.issuedAt).toBeInstanceOf(Date);
    expect(await billing.find({ ownerId: 1, month: '2026-11' })).toEqual(issued);
  });

  test('issues one invoice per dealer and month, and never changes it', async () => {
    const billing = await open();
    const first = await billing.issue(INVOICE);
    const other = { ...INVOICE, totalCents: 34, lines: INVOICE.lines.slice(1) };
    expect(await billing.issue(other)).toEqual(first);
    expect(await billing.find(INVOICE)).toEqual(first);
    const more = [
      await billing.issue({ ...INVOICE, ownerId: 2 }),
      await billing.issue({ ...INVOICE, month: '2026-12' }),
    ];
    expect(new Set([first, ...more].map(({ reference }) => reference)).size).toBe(3);
  });

  test('servers that issue the same month at once get the same invoice', async () => {
    const billing = await open();
    const all = await Promise.all(Array.from({ length: 5 }, () => billing.issue(INVOICE)));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
  });

  test.each([
    ['a total that differs from its lines', { totalCents: 1_235 }],
    ['a fraction of a cent', { totalCents: 0.5, lines: [{ description: 'A', quantity: 1, amountCents: 0.5 }] }],
    ['a negative amount', { totalCents: -1, lines: [{ description: 'A', quantity: 1, amountCents: -1 }] }],
    ['an unknown month', { month: '2026-13' }],
  ])('rejects %s, and issues nothing', async (_what, changes) => {
    const billing = await open();
    await expect(billing.issue({ ...INVOICE, ...changes })).rejects.toThrow(InvoiceError);
    expect(await billing.find(INVOICE)).toBeNull();
  });

  test('issues nothing after its signal is aborted', async () => {
    const billing = await open();
    await expect(billing.issue(INVOICE, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(await billing.find(INVOICE)).toBeNull();
  });
}
