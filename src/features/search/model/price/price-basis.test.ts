import { expect, test } from 'vitest';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { readRequest } from '../canonical-url.ts';
import { chipsOf } from '../related/chips.ts';
import { PRICE_BASIS_PARAM } from '../filters/price.ts';
import { formatQuery, parseQuery } from '../vehicle-query.ts';

const parse = (search: string) => parseQuery(readRequest(search), SMALL_WORLD);
const rewritten = (search: string) => formatQuery(parse(search).query, SMALL_WORLD);

test.each([
  ['maxPrice=20000&priceBasis=with-fees', 'maxPrice=20000&priceBasis=with-fees'],
  ['priceBasis=with-fees', 'priceBasis=with-fees'],
  ['maxPrice=20000&priceBasis=advertised', 'maxPrice=20000'],
  ['priceBasis=advertised', ''],
  ['priceBasis=out-the-door&zip=10001', 'priceBasis=out-the-door&zip=10001'],
  ['priceBasis=out-the-door:0&zip=10001', 'priceBasis=out-the-door&zip=10001'],
  ['priceBasis=out-the-door:05000&zip=10001', 'priceBasis=out-the-door:5000&zip=10001'],
])('links write %s as %j', (search, expected) => {
  expect(rewritten(search)).toBe(rewritten(expected));
  expect(new URLSearchParams(rewritten(search)).get(PRICE_BASIS_PARAM)).toBe(
    new URLSearchParams(expected).get(PRICE_BASIS_PARAM),
  );
});

test.each([
  'free',
  'out-the-door:',
  'out-the-door:-1',
  'out-the-door:1000001',
  'out-the-door:1:2',
  'advertised,with-fees',
])('priceBasis=%s is reported', (value) => {
  const reason = 'priceBasis must be advertised, with-fees, out-the-door or out-the-door:{tradeInCredit}.';
  expect(parse(`priceBasis=${value}`).invalid).toEqual([expect.objectContaining({ name: 'priceBasis', reason })]);
});

test('the chip of the bounds keeps the basis, and that of the basis keeps the bounds', () => {
  const { query } = parse('maxPrice=20000&priceBasis=with-fees');
  const chips = chipsOf(query, SMALL_WORLD).filter(({ label }) => /fees|\$/.test(label));
  expect(chips.map(({ label, query: without }) => [label, new URLSearchParams(without).toString()])).toEqual([
    ['Under $20,000', rewritten('priceBasis=with-fees')],
    ['Prices with dealer fees', rewritten('maxPrice=20000')],
  ]);
});

test.each([
  ['zip=10001', { state: 'NY', tradeInDollars: 5_000, taxYear: 2026 }, []],
  ['city=Denver&state=CO', undefined, [['zip', 'Enter your ZIP Code to see prices out the door']]],
  [
    'zip=99999',
    undefined,
    [
      ['zip', 'Enter a valid ZIP Code'],
      ['priceBasis', 'Enter a valid ZIP Code to see prices out the door'],
    ],
  ],
])('prices out the door are those of the ZIP: %s', (place, expected, messages) => {
  const { query, errors } = parse(`priceBasis=out-the-door:5000&maxPrice=20000&${place}`);
  const { basis, ...bounds } = query.filters.price;
  expect(bounds).toEqual({ min: null, max: 20_000 });
  expect(basis).toEqual(expected && { kind: 'out-the-door', ...expected });
  expect(errors.map(({ field, message }) => [field, message])).toEqual(messages);
});

test('where no price out the door has an upper end, the search has advertised prices and says why', () => {
  const world = { ...SMALL_WORLD, missingOutTheDoor: (state: string) => (state === 'CO' ? 'local taxes' : null) };
  const parseIn = (zip: string) => parseQuery(readRequest(`priceBasis=out-the-door&zip=${zip}`), world);
  expect(parseIn('10001').query.filters.price.basis).toMatchObject({ state: 'NY' });
  const { query, errors } = parseIn('80202');
  expect(query.filters.price.basis).toBeUndefined();
  const message = 'We can’t total prices out the door in Colorado: we found no upper limit for local taxes';
  expect(errors).toEqual([{ field: PRICE_BASIS_PARAM, message }]);
});

test('a chip names the trade-in', () => {
  const { query } = parse('maxPrice=20000&priceBasis=out-the-door:8000&zip=10001');
  const labels = chipsOf(query, SMALL_WORLD).map(({ label }) => label);
  expect(labels).toContain('Prices out the door with a trade-in of $8,000');
});
