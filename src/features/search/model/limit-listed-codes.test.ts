import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeColumns, limitListedCodes } from './limit-listed-codes.ts';

const TABLE = { has: (code: string) => code.startsWith('T') };
const anyCode = fc.constantFrom(...Array.from({ length: 12 }, (_, n) => `${n % 4 === 0 ? 'T' : 'X'}${n}`));
const anyCounts = fc.uniqueArray(fc.tuple(anyCode, fc.nat(5)), { selector: ([code]) => code });

type Pairs = readonly (readonly [code: string, count: number])[];

const columnsOf = (pairs: Pairs): CodeColumns => ({
  values: pairs.map(([code]) => code),
  counts: pairs.map(([, count]) => count),
});
const pairsOf = ({ values, counts }: CodeColumns): Pairs => {
  expect(counts.length).toBe(values.length);
  return values.map((code, i) => [code, counts[i]!]);
};

test('lists the most frequent codes and the selected ones with their counts, and counts the others', () => {
  fc.assert(
    fc.property(anyCounts, fc.uniqueArray(anyCode), fc.integer({ min: 1, max: 6 }), (counts, selected, maxOthers) => {
      const others = counts.filter(([code]) => !TABLE.has(code));
      const { omitted, ...columns } = limitListedCodes({ selected, maxOthers }, columnsOf(others), TABLE);
      const listed = pairsOf(columns);
      const countOf = new Map(counts);
      for (const [code, count] of listed) expect(count).toBe(countOf.get(code) ?? 0);
      const codes = listed.map(([code]) => code);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.some(TABLE.has)).toBe(false);
      for (const code of selected) if (!TABLE.has(code)) expect(codes).toContain(code);
      const left = others.filter(([code]) => !codes.includes(code));
      expect(left.length).toBe(omitted);
      const unchosen = listed.filter(([code]) => !selected.includes(code)).map(([, count]) => count);
      for (const [, count] of left) for (const other of unchosen) expect(other).toBeGreaterThanOrEqual(count);
      expect(unchosen.length).toBeLessThanOrEqual(maxOthers);
    }),
  );
});

test('lists the same codes for any order of counts', () => {
  fc.assert(
    fc.property(anyCounts, fc.integer({ min: 1, max: 4 }), (counts, maxOthers) => {
      const others = counts.filter(([code]) => !TABLE.has(code));
      const names = (list: Pairs) =>
        limitListedCodes({ selected: [], maxOthers }, columnsOf(list), TABLE).values.toSorted();
      expect(names(others.toReversed())).toEqual(names(others));
    }),
  );
});
