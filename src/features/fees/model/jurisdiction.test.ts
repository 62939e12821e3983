import { describe, expect, it } from 'vitest';
import { US_STATES } from '#features/reference/reference.ts';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { feeTableSchema } from './jurisdiction.ts';

const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);
const { date, jurisdictions } = feeTable();

/** Returns the ids of all sources that a record's figures name. */
function namedSources(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namedSources);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    (key === 'source' || key === 'taxedSource') && typeof member === 'string' ? [member] : namedSources(member),
  );
}

describe('the table of fees', () => {
  it('has one record for each of the 50 states and the District of Columbia', () => {
    const states = US_STATES.map(({ code }) => code).filter((code) => !TERRITORIES.has(code));
    expect(jurisdictions.map(({ code }) => code)).toEqual(states.toSorted());
    expect(jurisdictionOf('PR')).toBeNull();
  });

  it.each(jurisdictions)('names an existing source for every figure of $code, and no other sources', (record) => {
    const { sources, ...figures } = record;
    expect([...new Set(namedSources(figures))].toSorted()).toEqual(Object.keys(sources).toSorted());
    expect(record.documentFee?.isTaxed === null).toBe(record.documentFee?.taxedSource === undefined);
  });

  it.each(jurisdictions)('has no source of $code that is dated after the last revision', ({ sources }) => {
    for (const source of Object.values(sources)) expect(source.date === null || source.date <= date).toBe(true);
  });

  it.each(jurisdictions)('names what was not found for $code', ({ tax, charges, gaps }) => {
    const items = new Set([...(tax ? ['tax'] : []), ...[...charges, ...gaps].map(({ item }) => item)]);
    for (const item of ['tax', 'title']) expect(items).toContain(item);
    expect(items.has('registration') || items.has('plates')).toBe(true);
  });

  it('may not have ranges that end below their start, unknown fields or invalid dates', () => {
    const ohio = jurisdictionOf('OH')!;
    const [source] = Object.values(ohio.sources);
    const tableOf = (changes: object) => ({ date, jurisdictions: [{ ...ohio, ...changes }] });
    expect(feeTableSchema.safeParse(tableOf({})).success).toBe(true);
    for (const changes of [
      { charges: [{ ...ohio.charges[0], amount: { kind: 'flat', low: 200, high: 100 } }] },
      { charges: [{ ...ohio.charges[0], source: undefined }] },
      {
        charges: [{ ...ohio.charges[0], amount: { kind: 'bands', by: 'age', bands: [{ upTo: 3, low: 1, high: 1 }] } }],
      },
      { sources: { rate: { ...source, date: '2026-02-30' } } },
      { sources: { rate: { ...source, url: 'ohio.gov' } } },
      { guess: true },
    ])
      expect(feeTableSchema.safeParse(tableOf(changes)).success).toBe(false);
  });
});
