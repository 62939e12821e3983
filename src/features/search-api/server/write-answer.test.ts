import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FieldError,
  type SearchContext,
  DEFAULT_TERMS,
  type Suggestions,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { TaglineOf } from '../model/search-response.ts';
import { fieldsOf } from '#features/search/search.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { anyListings, anyOwners, anyQuery, UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { expectedResponse } from '../testing/expected-response.ts';
import { writeAnswer } from './write-answer.ts';

const ERRORS: FieldError[] = [{ field: 'zip', message: 'That is no ZIP code.' }];
const SUGGESTIONS: Suggestions = {
  filters: [{ name: 'bodyStyleGroup', count: 2, codes: ['SUV'], label: 'SUV “tall”' }],
  models: [],
};
const taglineOf: TaglineOf = (ownerId, listingType) => (ownerId % 2 ? `“${listingType}” since 1974` : null);

type Wire = { hideFilters: boolean; collapse: boolean; listingsFirst: boolean; explain: boolean; suggests: boolean };

async function bothWays(
  inventory: Inventory,
  query: VehicleQuery,
  { explain, suggests, ...wire }: Wire,
  context: SearchContext = TEST_CONTEXT,
) {
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const { counts, ...found } = await index.search(query, context, { hideFilters: wire.hideFilters, explain });
  const answer = { query, invalid: [], errors: ERRORS, ...found };
  const fields = fieldsOf(query, counts, context);
  const options = { ...wire, taglineOf, suggestions: suggests ? SUGGESTIONS : null };
  return {
    written: writeAnswer({ ...answer, counts }, context, options).toString(),
    expected: JSON.stringify(expectedResponse({ ...answer, ...fields }, context, options)),
  };
}

test('the text of an answer says what the objects say, whatever is searched', async () => {
  const cars = anyOwners.chain((owners) =>
    fc.record({
      ...{ owners: fc.constant(owners), listings: anyListings(owners, 60) },
      ...{ queries: fc.array(anyQuery(), { minLength: 4, maxLength: 4 }) },
      hideFilters: fc.boolean(),
      collapse: fc.boolean(),
      listingsFirst: fc.boolean(),
      explain: fc.boolean(),
      suggests: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cars, async ({ owners, listings, queries, ...wire }) => {
      const inventory = new Inventory();
      inventory.apply({ owners, put: listings });
      // The second time, much of it is cached.
      for (const query of [...queries, ...queries]) {
        const { written, expected } = await bothWays(inventory, query, wire);
        expect(written).toBe(expected);
      }
    }),
    { numRuns: 40 },
  );
});

test('what is kept of an answer is not told of another', async () => {
  const inventory = new Inventory();
  const owner = sampleOwner({ id: 1, name: 'Ann "Azure" Motors' });
  const shown: Wire = {
    hideFilters: false,
    collapse: false,
    listingsFirst: false,
    explain: false,
    suggests: false,
  };
  const ask = async (query: VehicleQuery, context?: SearchContext) => {
    const { written, expected } = await bothWays(inventory, query, shown, context);
    expect(written).toBe(expected);
    return written;
  };
  inventory.apply({ owners: [owner], put: [sampleListing({ id: 1, ownerId: 1, salePrice: 20_000 })] });
  await ask(UNFILTERED_QUERY);
  inventory.apply({ put: [sampleListing({ id: 1, ownerId: 1, salePrice: 21_000 })] });
  expect(await ask(UNFILTERED_QUERY)).toContain('21000');
  inventory.apply({ owners: [{ ...owner, name: 'Ann Green Motors', phone: '303-555-0100' }] });
  expect(await ask(UNFILTERED_QUERY)).not.toContain('Azure');
  const payment = { min: null, max: null, terms: { ...DEFAULT_TERMS, months: 12 } };
  expect(await ask({ ...UNFILTERED_QUERY, filters: { ...UNFILTERED_QUERY.filters, payment } })).toContain(
    '"termMonths":12',
  );
  const renamed = { ...TEST_CONTEXT, nameOf: (_column: string, code: string) => `The ${code}` };
  expect(await ask(UNFILTERED_QUERY, renamed)).toContain('The ');
});
