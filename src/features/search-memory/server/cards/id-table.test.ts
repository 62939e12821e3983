import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdTable } from './id-table.ts';

/** Few IDs, so that they come and go. Some are far beyond 32 bits, some have the same low bits. */
const id = fc.oneof(
  fc.nat(3_000),
  fc.nat(40).map((high) => high * 2 ** 32 + 7),
  fc.nat(20).map((n) => n * 1_024),
);
const step = fc.record({ id, address: fc.nat(2 ** 31 - 1), what: fc.constantFrom('set', 'set', 'delete', 'mark') });

test('has the same content as a map while it grows and gets gaps', () => {
  const property = fc.property(fc.array(step, { minLength: 2_000, maxLength: 6_000, size: 'max' }), (steps) => {
    const table = new IdTable();
    const expected = new Map<number, { address: number; marked: boolean }>();
    for (const { id: one, address, what } of steps) {
      const held = expected.get(one);
      if (what === 'set') {
        table.set(one, address);
        expected.set(one, { address, marked: false });
      } else if (what === 'delete') {
        table.delete(one);
        expected.delete(one);
      } else {
        table.mark(one);
        if (held) held.marked = true;
      }
    }
    const loaded = new IdTable();
    loaded.load(table.save());
    for (const either of [table, loaded]) {
      expect(either.size).toBe(expected.size);
      expect([...either.ids()].toSorted((a, b) => a - b)).toEqual([...expected.keys()].toSorted((a, b) => a - b));
      // One expectation for all, because thousands take seconds.
      const wrong = [...expected].filter(([one, { address, marked }]) => {
        either.move(one, address);
        return either.addressOf(one) !== address || either.unmark(one) !== marked || either.unmark(one);
      });
      expect(wrong).toEqual([]);
      expect(either.addressOf(3_001)).toBe(-1);
    }
  });
  fc.assert(property, { numRuns: 10 });
});
