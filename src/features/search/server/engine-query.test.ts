import { expect, test } from 'vitest';
import { UNFILTERED_QUERY } from '../testing/arbitrary-search.ts';
import { TEST_CONTEXT } from '../testing/vehicle-index-conformance.ts';
import { buildEngineQuery } from './engine-query.ts';

test('the parts of a condition are sections before those of the filters, so that they leave few cars to test', () => {
  const ids = { kind: 'ids', ids: [1] } as const;
  const old = { kind: 'not', of: { kind: 'range', column: 'year', min: 2020 } } as const;
  const filters = { ...UNFILTERED_QUERY.filters, listingType: ['NEW'] };
  const query = { ...UNFILTERED_QUERY, filters };
  const sectionsOf = (where?: Parameters<typeof buildEngineQuery>[2]) =>
    buildEngineQuery(query, TEST_CONTEXT, { hideFilters: true, ...where }).sections;
  const plain = sectionsOf();
  const both = sectionsOf({ where: { kind: 'and', of: [ids, old] } });
  expect(Object.values(both)).toEqual([ids, old, ...Object.values(plain)]);
  expect(Object.values(sectionsOf({ where: ids }))).toEqual([ids, ...Object.values(plain)]);
  expect(plain).toHaveProperty('listingType');
});
