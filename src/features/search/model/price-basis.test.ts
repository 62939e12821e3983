import { expect, test } from 'vitest';
import { SMALL_WORLD } from '../testing/small-world.ts';
import { readRequest } from './canonical-url.ts';
import { chipsOf } from './chips.ts';
import { formatQuery, parseQuery } from './vehicle-query.ts';

const parse = (search: string) => parseQuery(readRequest(search), SMALL_WORLD);
const rewritten = (search: string) => formatQuery(parse(search).query, SMALL_WORLD);

test.each([
  ['maxPrice=20000&priceBasis=with-fees', 'maxPrice=20000&priceBasis=with-fees'],
  ['priceBasis=with-fees', 'priceBasis=with-fees'],
  ['maxPrice=20000&priceBasis=advertised', 'maxPrice=20000'],
  ['priceBasis=advertised', ''],
])('links write %s as %j', (search, expected) => {
  expect(rewritten(search)).toBe(rewritten(expected));
  expect(new URLSearchParams(rewritten(search)).get('priceBasis')).toBe(
    new URLSearchParams(expected).get('priceBasis'),
  );
});

test.each(['free', 'out-the-door', 'advertised,with-fees'])('priceBasis=%s is reported', (value) => {
  const reason = 'priceBasis must be advertised or with-fees.';
  expect(parse(`priceBasis=${value}`).invalid).toEqual([expect.objectContaining({ name: 'priceBasis', reason })]);
});

test('the chip of the bounds keeps the basis, and that of the basis keeps the bounds', () => {
  const { query } = parse('maxPrice=20000&priceBasis=with-fees');
  const chips = chipsOf(query, SMALL_WORLD).filter(({ label }) => label.includes('fees'));
  expect(chips.map(({ label, query: without }) => [label, new URLSearchParams(without).toString()])).toEqual([
    ['Under $20,000 with dealer fees', rewritten('priceBasis=with-fees')],
    ['Prices with dealer fees', rewritten('maxPrice=20000')],
  ]);
});
