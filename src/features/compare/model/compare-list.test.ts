import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCar,
  type CompareList,
  formatListingIds,
  MAX_COMPARED,
  mergeCompareLists,
  parseListingIds,
  removeCar,
} from './compare-list.ts';
import { comparePath, comparisonQuery } from './compare-paths.ts';

const id = fc.integer({ min: 1, max: 12 });
const lists: fc.Arbitrary<CompareList> = fc.uniqueArray(id, { maxLength: MAX_COMPARED });
const isList = (list: CompareList) => list.length <= MAX_COMPARED && new Set(list).size === list.length;

test.each<[string[], number[]]>([
  [[], []],
  [['12,7,30'], [12, 7, 30]],
  [
    ['7', '12,7'],
    [7, 12],
  ],
  [[' 3 , 2'], [3, 2]],
  [['0,-1,1.5,1e3,x,,9999999999999999,4'], [4]],
  [['1,2,3,4,5,6'], [1, 2, 3, 4, 5]],
])('reads %j as %j', (texts, list) => {
  expect(parseListingIds(texts)).toEqual(list);
});

test('a list survives its text', () => {
  fc.assert(
    fc.property(lists, (list) => {
      expect(parseListingIds([formatListingIds(list)])).toEqual(list);
    }),
  );
});

test('takes a car only once, and only while it has fewer than five [R472]', () => {
  fc.assert(
    fc.property(lists, id, (list, car) => {
      const { kind, list: next } = addCar(list, car);
      expect(kind).toBe(list.includes(car) ? 'already' : list.length < 5 ? 'added' : 'full');
      expect(next).toEqual(kind === 'added' ? [...list, car] : list);
    }),
  );
});

test('a removed car is gone, and the others keep their order', () => {
  fc.assert(
    fc.property(lists, id, (list, car) => {
      const rest = removeCar(list, car);
      expect(rest).not.toContain(car);
      expect(rest).toEqual(list.filter((one) => one !== car));
    }),
  );
});

test('at sign-in the cars of the browser come first, and those of the account fill the rest', () => {
  expect(mergeCompareLists([1, 2, 3, 4], [9, 2])).toEqual([9, 2, 1, 3, 4]);
  expect(mergeCompareLists([1, 2, 3, 4, 5], [8, 9])).toEqual([8, 9, 1, 2, 3]);
  fc.assert(
    fc.property(lists, lists, (own, browser) => {
      const merged = mergeCompareLists(own, browser);
      expect(isList(merged)).toBe(true);
      expect(merged.slice(0, browser.length)).toEqual(browser);
      expect(merged).toHaveLength(Math.min(MAX_COMPARED, new Set([...own, ...browser]).size));
      expect(mergeCompareLists(merged, browser)).toEqual(merged);
    }),
  );
});

test('the address keeps the order of the cars, and of a search only place, basis and terms', () => {
  expect(comparePath([])).toBe('/cars-for-sale/compare');
  expect(comparePath([30, 7])).toBe('/cars-for-sale/compare?listingIds=30,7');
  expect(comparePath([7], 'zip=80202&listingIds=9')).toBe('/cars-for-sale/compare?listingIds=7&zip=80202');
  const search = 'aprPercent=5&makeCode=TOYOTA&priceBasis=out-the-door%3A9000&termMonths=&zip=80202';
  expect(comparisonQuery(search)).toBe('zip=80202&priceBasis=out-the-door%3A9000&aprPercent=5');
  expect(comparisonQuery('maxPayment=450&maxPrice=20000')).toBe('maxPayment=450');
});
