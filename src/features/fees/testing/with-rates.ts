import type { Jurisdiction } from '../model/jurisdiction.ts';

/** Returns a record whose local rates, in parts per million by the label of the tax's part, are those of one place. */
export function withRates(record: Jurisdiction, rates: Readonly<Record<string, number>>): Jurisdiction {
  if (!record.tax) return record;
  const parts = record.tax.parts.map((part) => {
    const rate = rates[part.label];
    return rate === undefined ? part : { ...part, low: rate, high: rate };
  });
  return { ...record, tax: { ...record.tax, parts } };
}
