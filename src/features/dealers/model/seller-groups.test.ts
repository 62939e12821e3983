import { expect, test } from 'vitest';
import { groupSellers } from './seller-groups.ts';

type Seller = Parameters<typeof groupSellers>[0][number];
const seller = (id: number, facts: Partial<Seller>): Seller => ({
  ...{ id, name: `Dealer ${id}`, privateSeller: false, phone: null, website: null, address: null },
  ...{ state: 'CO', zip: '80202' },
  ...facts,
});
const groups = (...sellers: Seller[]) => sellers.map(({ id }) => groupSellers(sellers).get(id));

test.each<[string, Partial<Seller>, Partial<Seller>]>([
  ['a phone number', { phone: '(303) 555-0100' }, { phone: '+1 303-555-0100' }],
  ['a website', { website: 'https://www.cars.example/a' }, { website: 'http://cars.example' }],
  ['an address', { address: '100 Main St.' }, { address: '100 main st' }],
  ['a name in a state', { name: 'Mile High Motors' }, { name: 'Mile-High Motors', zip: '80014' }],
])('stores that share %s are one seller', (_, one, other) => {
  expect(groups(seller(4, one), seller(5, {}), seller(9, other))).toEqual([4, 5, 4]);
});

test('two sellers are the same through a third', () => {
  const [phone, website] = ['3035550100', 'https://cars.example'];
  expect(groups(seller(1, { phone }), seller(2, { website }), seller(3, { phone, website }))).toEqual([1, 1, 1]);
});

test('does not group by names in other states, short numbers, private sellers or missing values', () => {
  expect(groups(seller(1, { name: 'Auto Mart' }), seller(2, { name: 'Auto Mart', state: 'TX' }))).toEqual([1, 2]);
  expect(groups(seller(1, { phone: '911' }), seller(2, { phone: '911' }))).toEqual([1, 2]);
  const owner = { name: 'Private seller', privateSeller: true };
  expect(groups(seller(1, owner), seller(2, owner))).toEqual([1, 2]);
});

test('a value that most share belongs to a platform', () => {
  const many = Array.from({ length: 20 }, (_, at) => seller(at + 1, { website: 'https://platform.example' }));
  expect(new Set(groups(...many)).size).toBe(20);
});
