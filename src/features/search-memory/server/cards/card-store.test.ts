import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { sampleListing } from '#features/search/testing/sample-cars.ts';
import { CardStore } from './card-store.ts';
import { DamagedDataError, FrameReader } from './frames.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';

const MB = 2 ** 20;
/** Sizes of which many, a few or one fit in a slab, and one larger than a slab. */
const sizes = fc.constantFrom(0, 10, 200_000, 600_000, 1_500_000);
const step = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  size: sizes,
  what: fc.constantFrom('put', 'put', 'remove', 'ask'),
});
const steps = fc.array(step, { minLength: 30, maxLength: 80, size: 'max' });

function car(id: number, round: number, size: number): Listing {
  const campaigns = round % 3 === 0 ? { campaigns: ['1:main:boost::paid'] } : {};
  return sampleListing({ id, ownerId: id * 1_000 + round, stockNumber: 'x'.repeat(size) + round, ...campaigns });
}

type Step = { id: number; size: number; what: string };

/** Applies the steps to a store and to a map with the expected content. */
function run(store: CardStore, drawn: readonly Step[], before: ReadonlyMap<number, Listing> = new Map()) {
  const expected = new Map(before);
  for (const [round, { id, size, what }] of drawn.entries()) {
    if (what === 'put') {
      expected.set(id, car(id, round, size));
      store.put(expected.get(id)!);
    } else if (what === 'remove') {
      expected.delete(id);
      store.remove(id);
    } else {
      expect(store.get(id)).toEqual(expected.get(id));
    }
  }
  return expected;
}

function expectAll(store: CardStore, expected: ReadonlyMap<number, Listing>): void {
  expect([...store.ids()].toSorted()).toEqual([...expected.keys()].toSorted());
  expect(store.size).toBe(expected.size);
  for (let id = 1; id <= 12; id++) expect(store.ownerIdOf(id)).toBe(expected.get(id)?.ownerId);
  for (let id = 1; id <= 12; id++) expect(store.isPromoted(id)).toBe(expected.get(id)?.campaigns !== undefined);
  for (let id = 1; id <= 12; id++) expect(store.get(id)).toEqual(expected.get(id));
}

test('returns the latest card through growth, removal and reuse', () => {
  const property = fc.property(steps, (drawn) => {
    const store = new CardStore();
    expectAll(store, run(store, drawn));
  });
  fc.assert(property, sampleRuns(50));
});

test('does not grow while listings only change', () => {
  const store = new CardStore();
  const put = (round: number) => {
    for (let id = 1; id <= 1_000; id++) store.put(car(id, round, 5_000));
  };
  put(0);
  const first = store.bytes;
  for (let round = 1; round <= 8; round++) put(round);
  expect(store.bytes).toBeLessThan(first * 1.6);
  expect(store.get(1_000)?.ownerId).toBe(1_000_008);
});

test('stays within its budget: evicts the least used cards first, and caches them again when read', async () => {
  const store = new CardStore({ budgetBytes: 4 * MB });
  const all = new Map<number, Listing>();
  for (let id = 1; id <= 3_000; id++) {
    all.set(id, car(id, 1, 4_000));
    store.put(all.get(id)!);
    store.get(7);
  }
  expect(store.bytes).toBeLessThan(5.2 * MB);
  const held = [...all.keys()].filter((id) => store.get(id) !== undefined);
  expect(held.length).toBeGreaterThan(300);
  expect(held.length).toBeLessThan(1_200);
  expect(held).toContain(7);
  expect([store.size, store.has(8), store.get(8), store.ownerIdOf(8)]).toEqual([3_000, true, undefined, 8_001]);

  const readBack = await store.readBack(async () => [all.get(8)!, car(5_000, 1, 1)]);
  expect(readBack.map(({ id }) => id)).toEqual([8, 5_000]);
  expect(store.get(8)).toEqual(all.get(8));
  expect(store.has(5_000)).toBe(false);
});

test('a read card neither replaces a newer one nor restores a removed one', async () => {
  const store = new CardStore({ budgetBytes: 2 * MB });
  for (let id = 1; id <= 1_000; id++) store.put(car(id, 1, 4_000));
  expect([store.get(1), store.get(2)]).toEqual([undefined, undefined]);
  await store.readBack(async () => {
    store.put(car(1, 2, 10));
    store.remove(2);
    return [car(1, 1, 4_000), car(2, 1, 4_000)];
  });
  expect([store.get(1)?.ownerId, store.has(2)]).toEqual([1_002, false]);
});

test('exceeds a budget that is too small instead of waiting', () => {
  const store = new CardStore({ budgetBytes: 0 });
  for (let id = 1; id <= 20_000; id++) store.put(sampleListing({ id }));
  expect(store.size).toBe(20_000);
  expect(store.bytes / 20_000).toBeLessThan(150);
});

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('saves a consistent state during changes, and loads it', async () => {
  const property = fc.asyncProperty(steps, steps, fc.integer({ min: 1_000, max: MB }), async (before, after, size) => {
    const store = new CardStore();
    const expected = run(store, before);
    const { pieces, done } = store.save();
    run(store, after, expected);
    const bytes = Buffer.concat([...pieces]);
    done();
    const loaded = new CardStore();
    await loaded.load(new FrameReader(inPieces(bytes, size)));
    expectAll(loaded, expected);
    expectAll(loaded, run(loaded, after, expected));
  });
  await fc.assert(property, sampleRuns(40));
});

test('detects damage and truncation anywhere', async () => {
  const store = new CardStore();
  for (let id = 1; id <= 50; id++) store.put(car(id, 1, 20));
  const bytes = Buffer.concat([...store.save().pieces]);
  const load = (damaged: Buffer) => new CardStore().load(new FrameReader(inPieces(damaged, 4_096)));
  await load(bytes);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = damaged[at]! ^ by;
      await expect(load(damaged)).rejects.toThrow(DamagedDataError);
      await expect(load(bytes.subarray(0, at))).rejects.toThrow(DamagedDataError);
    }),
    sampleRuns(300),
  );
});
