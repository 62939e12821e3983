import { expect, test } from 'vitest';
import { FILTER_LIST } from '#features/search/search.ts';
import { readFlags, searchParamsSchema } from './query-params.ts';

const metaOf = (name: string) => searchParamsSchema.shape[name]!.meta() as Record<string, unknown> & { param: object };

test('every parameter of every filter is described [R231]', () => {
  for (const { name } of FILTER_LIST.flatMap(({ params }) => params)) {
    expect((metaOf(name).param as { description: string }).description, name).not.toBe('');
  }
});

test('a closed list of options is an enumeration, an open one lists known values', () => {
  expect(metaOf('listingType')).toMatchObject({
    type: 'array',
    items: { enum: ['NEW', 'USED', 'CERTIFIED', '3P_CERT'] },
  });
  expect(metaOf('fuelTypeGroup')['items']).toMatchObject({ anyOf: [{ enum: expect.arrayContaining(['ELE']) }, {}] });
  expect(metaOf('sortBy')).toMatchObject({ type: 'string', enum: expect.arrayContaining(['distanceASC']) });
  expect(metaOf('minPrice')).toMatchObject({ type: 'integer' });
});

test('lists other names', () => {
  expect(metaOf('makeCode').param).toMatchObject({
    description: expect.stringContaining('makeCodeList, makeCodes, makeCode1, makeCode2, makeCode3'),
    explode: false,
  });
});

test('rejects no value', () => {
  const given = { makeCode: ['', 'X'], minPrice: 'cheap', sortBy: 'banana', unheardOf: '1' };
  expect(searchParamsSchema.safeParse(given).success).toBe(true);
});

test.each([
  ['', false],
  ['hideFilters', true],
  ['hideFilters=true', true],
  ['hideFilters=1', true],
  ['hideFilters=false', false],
  ['hideFilters=FALSE', false],
  ['hideFilters=0', false],
])('"%s" hides filters: %s', (search, expected) => {
  expect(readFlags(search).hideFilters).toBe(expected);
});
