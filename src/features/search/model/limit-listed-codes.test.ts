import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitListedCodes } from './limit-listed-codes.ts';

const inTable = (code: string) => code.startsWith('T');
const anyCode = fc.constantFrom(...Array.from({ length: 12 }, (_, n) => `${n % 4 === 0 ? 'T' : 'X'}${n}`));
const anyCounts = fc.uniqueArray(fc.tuple(anyCode, fc.nat(5)), { selector: ([code]) => code });

test('lists the most counted codes and those chosen, with their counts, and counts the others', () => {
  fc.assert(
    fc.property(anyCounts, fc.uniqueArray(anyCode), fc.integer({ min: 1, max: 6 }), (counts, selected, maxOthers) => {
      const others = counts.filter(([code]) => !inTable(code));
      const { listed, omitted } = limitListedCodes({ selected, maxOthers }, others, inTable);
      const countOf = new Map(counts);
      for (const [code, count] of listed) expect(count).toBe(countOf.get(code) ?? 0);
      const codes = listed.map(([code]) => code);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.some(inTable)).toBe(false);
      for (const code of selected) if (!inTable(code)) expect(codes).toContain(code);
      const left = others.filter(([code]) => !codes.includes(code));
      expect(left.length).toBe(omitted);
      const unchosen = listed.filter(([code]) => !selected.includes(code)).map(([, count]) => count);
      for (const [, count] of left) for (const other of unchosen) expect(other).toBeGreaterThanOrEqual(count);
      expect(unchosen.length).toBeLessThanOrEqual(maxOthers);
    }),
  );
});

test('lists the same codes in whatever order they were counted', () => {
  fc.assert(
    fc.property(anyCounts, fc.integer({ min: 1, max: 4 }), (counts, maxOthers) => {
      const others = counts.filter(([code]) => !inTable(code));
      const names = (list: typeof counts) =>
        limitListedCodes({ selected: [], maxOthers }, list, inTable)
          .listed.map(([code]) => code)
          .toSorted();
      expect(names(others.toReversed())).toEqual(names(others));
    }),
  );
});
