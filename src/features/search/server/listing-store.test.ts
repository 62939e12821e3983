import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListingStore } from './listing-store.ts';
import { sampleListing } from './testing/sample-cars.ts';

/** Larger than a slab holds, many to a slab, and in between. */
const description = (kilobytes: number) => 'ä'.repeat(kilobytes * 512);
const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    kilobytes: fc.constantFrom(0, 1, 900, 1_500, 5_000),
    remove: fc.boolean(),
  }),
  { minLength: 20, maxLength: 50 },
);

test('gives back what was put last, through growth, removal and reuse', () => {
  const property = fc.property(steps, (drawn) => {
    const store = new ListingStore();
    const expected = new Map<number, string>();
    for (const [i, { id, kilobytes, remove }] of drawn.entries()) {
      if (remove) store.remove(id);
      else store.put(sampleListing({ id, ownerId: i, stockNumber: `S${i}`, description: description(kilobytes) }));
      if (remove) expected.delete(id);
      else expected.set(id, `S${i} ${kilobytes * 512}`);
      expect(store.get(id)?.stockNumber).toBe(remove ? undefined : `S${i}`);
      expect(store.ownerIdOf(id)).toBe(remove ? undefined : i);
    }
    const held = [...expected.keys()].map((id) => store.get(id)!);
    for (const { id, ownerId } of held) expect(store.ownerIdOf(id)).toBe(ownerId);
    expect(held.map((listing) => `${listing.stockNumber} ${listing.description!.length}`)).toEqual([
      ...expected.values(),
    ]);
    expect(store.size).toBe(expected.size);
  });
  fc.assert(property, { numRuns: 6 });
});

test('does not grow while listings only change', () => {
  const store = new ListingStore();
  const put = (round: number) => {
    for (let id = 1; id <= 200; id++)
      store.put(sampleListing({ id, description: description(60), year: 2000 + round }));
  };
  put(0);
  const first = store.bytes;
  for (let round = 1; round <= 20; round++) put(round);
  expect(store.bytes).toBeLessThan(first * 2.5);
  expect(store.get(200)?.year).toBe(2020);
});
