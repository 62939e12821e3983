import { expect, test } from 'vitest';
import { readRequest } from '../model/canonical-url.ts';
import type { FilterValues } from '../model/registry.ts';
import { parseQuery } from '../model/vehicle-query.ts';
import { UNFILTERED_QUERY } from '../testing/arbitrary-search.ts';
import { TEST_CONTEXT } from '../testing/vehicle-index-conformance.ts';
import { buildEngineQuery, changeSections } from './engine-query.ts';

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

test('only the requested statistics are computed', () => {
  const statsOf = (stats?: readonly ('price' | 'year')[]) =>
    buildEngineQuery(UNFILTERED_QUERY, TEST_CONTEXT, stats && { stats }).stats;
  expect(statsOf()).toEqual(['price', 'year', 'mileage']);
  expect(statsOf(['price'])).toEqual(['price']);
  expect(statsOf([])).toEqual([]);
});

test('searches that choose the same have the same facets, which the engine plans once', () => {
  const query = (search: string) => parseQuery(readRequest(search), TEST_CONTEXT).query;
  const facetsOf = (search: string) => buildEngineQuery(query(search), TEST_CONTEXT).facets!;
  const before = facetsOf('makeCode=TOYOTA&zip=80202');
  facetsOf('makeCode=FORD&zip=80302');
  facetsOf('makeCode=FORD');
  const after = facetsOf('makeCode=TOYOTA&maxPrice=9000&zip=80202');
  expect(after['modelCode']).toBe(before['modelCode']);
  expect(after['searchRadius']).toBe(before['searchRadius']);
});

test('changed conditions are those of the changed search', () => {
  const filters = {
    ...UNFILTERED_QUERY.filters,
    listingType: ['USED'],
    driveGroup: ['AWD4WD'],
    year: { min: 2020, max: null },
  };
  const conditionsOf = (changes: Partial<FilterValues>) =>
    buildEngineQuery({ ...UNFILTERED_QUERY, filters: { ...filters, ...changes } }, TEST_CONTEXT, { hideFilters: true })
      .sections;
  const ofAll = conditionsOf({});
  const changes = { listingType: ['NEW'], year: UNFILTERED_QUERY.filters.year, fuelTypeGroup: ['ELE'] };
  const changed = changeSections(ofAll, changes, TEST_CONTEXT);
  const sorted = (conditions: readonly unknown[]) => conditions.map((one) => JSON.stringify(one)).toSorted();
  expect(sorted(changed)).toEqual(sorted(Object.values(conditionsOf(changes))));
  expect(changeSections(ofAll, {}, TEST_CONTEXT)).toEqual(Object.values(ofAll));
});
