import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { SearchContext } from '../model/filter.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { InventoryChange } from '#features/search-memory/search-memory.server.ts';
import type { VehicleIndex, VehicleView } from '../server/vehicle-index.ts';
import { anyListings, anyOwners, anyQuery, UNFILTERED_QUERY } from './arbitrary-search.ts';
import { expectRelaxed } from './relax-conformance.ts';
import { sampleListing, sampleOwner } from './sample-cars.ts';
import { MEMORY_EFFORT, runsOf, type TestEffort } from './test-effort.ts';
import { contextOf, expectSameAnswer, TEST_CONTEXT } from './vehicle-index-conformance.ts';
import { type Car, VehicleOracle } from './vehicle-oracle.ts';

/** An empty index with its writer. Changes are visible in later views. `views` returns the number of pinned views. */
export type WrittenIndex = {
  index: VehicleIndex;
  change(change: InventoryChange): void | Promise<void>;
  views(): number;
};
type Open = () => WrittenIndex | Promise<WrittenIndex>;

/** Ways in which a view may fail to stay the same. Each must be detected. */
const FLAWS: Readonly<Record<string, (index: VehicleIndex) => VehicleView>> = {
  'everything moves on': (index) => ({ ...index, epoch: 0, release: () => undefined }),
  'totals move on': (index) => ({ ...index.pin(), count: index.count }),
  'relaxations move on': (index) => ({ ...index.pin(), relax: index.relax! }),
  'cards move on': (index) => {
    const view = index.pin();
    const search: VehicleView['search'] = async (...args) => {
      const answer = await view.search(...args);
      const now = await Promise.all(answer.results.map(({ listing }) => index.find(listing.id)));
      return { ...answer, results: answer.results.map((result, i) => ({ ...result, ...now[i] })) };
    };
    return { ...view, search };
  },
};

/** Tests for the views of every index, against the oracle of each state. */
export function describeViews(name: string, open: Open, effort: TestEffort = MEMORY_EFFORT): void {
  describe(`views of ${name}`, () => {
    test('answer as of their state while a writer changes the inventory between queries', async () => {
      await fc.assert(
        lookingBack(open, ({ pin }) => pin()),
        runsOf(effort, 60),
      );
    });

    testRows('detect when %s', 2, effort.flaws ? Object.entries(FLAWS) : [], async (_flaw, pin) => {
      const outcome = await fc.check(lookingBack(open, pin), { numRuns: 3_000, endOnFailure: true });
      expect(outcome.failed).toBe(true);
    });

    test('answer nothing after their release, and the next view sees the changes', async () => {
      const { index, change, views } = await open();
      await change({ owners: [sampleOwner()], put: [sampleListing()] });
      const view = index.pin();
      await change({ put: [sampleListing({ id: 2 })] });
      expect([
        await view.count(UNFILTERED_QUERY, TEST_CONTEXT),
        await index.count(UNFILTERED_QUERY, TEST_CONTEXT),
      ]).toEqual([1, 2]);
      const next = index.pin();
      expect(next.epoch).not.toBe(view.epoch);
      expect(views()).toBeGreaterThan(0);
      for (const one of [view, view, next]) one.release();
      expect(views()).toBe(0);
      for (const ask of [view.search, view.count, view.relax!])
        await expect(ask(UNFILTERED_QUERY, TEST_CONTEXT)).rejects.toThrow('no longer kept');
    });

    test('know the codes that they find, even if the last car is gone', async () => {
      const { index, change } = await open();
      await change({ owners: [sampleOwner()], put: [sampleListing({ modelCode: 'CELICA', model: 'Celica' })] });
      const view = index.pin();
      await change({ remove: [1] });
      expect([index.knows('modelKey', 'TOYOTA-CELICA'), index.nameOf('modelKey', 'TOYOTA-CELICA')]).toEqual([
        true,
        'Celica',
      ]);
      view.release();
      expect(index.knows('modelKey', 'TOYOTA-CELICA')).toBe(false);
    });
  });
}

type Question = 'search' | 'count' | 'relax' | 'find';
type Step = { change: InventoryChange; pins: number; releases: number | null; questions: Question[] };

function lookingBack(open: Open, pin: (index: VehicleIndex) => VehicleView) {
  const life = anyOwners.chain((owners) =>
    fc.record({
      owners: fc.constant(owners),
      first: anyListings(owners, 60),
      steps: fc.array(anyStep(owners), { minLength: 1, maxLength: 6 }),
      queries: fc.array(anyQuery(), { minLength: 1, maxLength: 3 }),
    }),
  );
  return fc.asyncProperty(life, async ({ owners, first, steps, queries }) => {
    const { index, change, views } = await open();
    const state = new State();
    const apply = async (one: InventoryChange) => {
      await change(one);
      state.apply(one);
    };
    await apply({ owners, put: first });
    const living: { view: VehicleView; still: VehicleOracle; cars: Car[] }[] = [];
    for (const step of steps) {
      for (let i = 0; i < step.pins; i++) {
        const cars = state.cars();
        living.push({ view: pin(index), still: new VehicleOracle(cars), cars });
      }
      await apply(step.change);
      for (const [i, question] of step.questions.entries()) {
        const query = queries[i % queries.length]!;
        for (const { view, still, cars } of living)
          await compare(view, question, query, { still, cars, context: contextOf(index) });
      }
      if (step.releases !== null && living.length > 0)
        living.splice(step.releases % living.length, 1)[0]!.view.release();
    }
    expectSameAnswer(await index.search(queries[0]!, contextOf(index)), queries[0]!, new VehicleOracle(state.cars()));
    for (const { view } of living) view.release();
    expect(views()).toBe(0);
  });
}

type ExpectedState = { still: VehicleOracle; cars: Car[]; context: SearchContext };

async function compare(view: VehicleView, question: Question, query: VehicleQuery, expected: ExpectedState) {
  const { still, cars, context } = expected;
  if (question === 'search') return expectSameAnswer(await view.search(query, context), query, still);
  if (question === 'relax') return expectRelaxed(await view.relax!(query, context), query, still, context);
  if (question === 'count') return expect(await view.count(query, context)).toBe(still.find(query).length);
  for (let id = 1; id <= 80; id += 7) {
    const car = cars.find(({ listing }) => listing.id === id);
    const shown = car && { ...car, listing: { ...car.listing, description: car.listing.description && '' } };
    expect(await view.find(id)).toEqual(shown);
  }
}

/** Random puts and removals. Sometimes an owner moves or is renamed, and its listings with it. */
function anyStep(owners: readonly Owner[]): fc.Arbitrary<Step> {
  const moved = fc
    .tuple(fc.constantFrom(...owners), fc.constantFrom(38, 39.9, 40), fc.constantFrom('Ann Blue', 'Bo Red'))
    .map(([owner, latitude, name]) => [{ ...owner, latitude, name }]);
  const change = fc.record({
    owners: fc.option(moved, { freq: 2, nil: [] }),
    put: anyListings(owners, 12),
    remove: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12 }),
  });
  return fc.record({
    change: change.map(({ remove, ...rest }) => ({
      ...rest,
      remove: remove.filter((id) => rest.put.every((listing) => listing.id !== id)),
    })),
    pins: fc.nat({ max: 2 }),
    releases: fc.option(fc.nat({ max: 20 })),
    questions: fc.array(fc.constantFrom<Question>('search', 'count', 'relax', 'find'), { maxLength: 3 }),
  });
}

class State {
  readonly #owners = new Map<number, Owner>();
  readonly #listings = new Map<number, Listing>();

  apply({ owners = [], put = [], remove = [] }: InventoryChange): void {
    for (const owner of owners) this.#owners.set(owner.id, owner);
    for (const id of remove) this.#listings.delete(id);
    for (const listing of put) this.#listings.set(listing.id, listing);
  }

  cars(): Car[] {
    return [...this.#listings.values()].map((listing) => ({ listing, owner: this.#owners.get(listing.ownerId)! }));
  }
}
