import { expect, test } from 'vitest';
import { SMALL_WORLD } from '../testing/small-world.ts';
import { readRequest } from './canonical-url.ts';
import { correctLetterCase } from './correct-letter-case.ts';
import { parseQuery } from './vehicle-query.ts';

const correct = (search: string) =>
  correctLetterCase(search, parseQuery(readRequest(search), SMALL_WORLD), SMALL_WORLD);

test.each([
  ['makeCode=toyota', 'makeCode=TOYOTA'],
  ['makeCode=Toyota&modelCode=Camry', 'makeCode=TOYOTA&modelCode=CAMRY'],
  ['modelCode=camry&trimCode=toyota-camry|xse', 'modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE'],
  ['listingType=new,USED', 'listingType=NEW,USED'],
  ['makeCode=TOYOTA,toyota', 'makeCode=TOYOTA'],
  ['vehicleStyleCode=suv&zip=80202', 'vehicleStyleCode=SUV&zip=80202'],
  ['notMakeCode=toyota', 'notMakeCode=TOYOTA'],
  ['allListingType=All-Cars', 'allListingType=all-cars'],
  ['experience=Best-Deals', 'experience=best-deals'],
  ['sortBy=DerivedPriceAsc', 'sortBy=derivedpriceASC'],
  ['makeCode=nosuch,toyota', 'makeCode=TOYOTA,nosuch'],
])('%s is corrected to %s', (search, corrected) => {
  expect(correct(search)).toBe(corrected);
  expect(correct(corrected)).toBeNull();
});

test.each([
  '',
  'makeCode=TOYOTA',
  'makeCode=nosuch',
  'maxPrice=0',
  'trimCode=FORD-F150|XLT',
  'utm_source=toyota',
  'state=A&state=CO%2CCO',
])('nothing is corrected in “%s”', (search) => {
  expect(correct(search)).toBeNull();
});

test('a search with very many unknown values is not tried', () => {
  const values = Array.from({ length: 30 }, (_, at) => `nosuch${at}`);
  expect(correct(`makeCode=${[...values, 'toyota'].join(',')}`)).toBeNull();
});

test('many unknown values cost little more than one: the catalog is asked once per letter case', () => {
  const asked = (count: number) => {
    let questions = 0;
    const context = {
      ...SMALL_WORLD,
      knows: (...value: Parameters<typeof SMALL_WORLD.knows>) => (questions++, SMALL_WORLD.knows(...value)),
    };
    const search = `makeCode=${Array.from({ length: count }, (_, at) => `NoSuch${at}`).join(',')}`;
    const parsed = parseQuery(readRequest(search), context);
    const once = questions;
    correctLetterCase(search, parsed, context);
    return (questions - once) / once;
  };
  expect(asked(20)).toBeLessThanOrEqual(3);
});
