import { expect, test } from 'vitest';
import { joinTradeIn, readTradeIn, splitTradeIn } from './trade-in-entry.ts';

test.each([
  ['out-the-door', '$8,000', 'out-the-door:8000'],
  ['out-the-door', '$8,000.50', 'out-the-door:8000'],
  ['out-the-door', '', 'out-the-door'],
  ['out-the-door', '0', 'out-the-door'],
  ['with-fees', '$8,000', 'with-fees'],
  ['', '$8,000', ''],
])('a form with the basis %j and the trade-in %j has the basis %j', (basis, tradeIn, expected) => {
  expect(
    joinTradeIn([
      ['tradeInCredit', tradeIn],
      ['zip', '80202'],
      ['priceBasis', basis],
    ]),
  ).toEqual([
    ['zip', '80202'],
    ['priceBasis', expected],
  ]);
});

test('a form without script is read the same way, and other searches are left alone', () => {
  expect(readTradeIn('?priceBasis=out-the-door&tradeInCredit=%248%2C000&zip=80202')).toBe(
    'priceBasis=out-the-door%3A8000&zip=80202',
  );
  expect(readTradeIn('?priceBasis=out-the-door:8000&zip=80202')).toBeNull();
});

test('the controls show the parts of a link', () => {
  expect(splitTradeIn('out-the-door:8000')).toEqual({ priceBasis: 'out-the-door', tradeInCredit: '8000' });
  expect(splitTradeIn('with-fees')).toEqual({ priceBasis: 'with-fees', tradeInCredit: undefined });
  expect(splitTradeIn(undefined)).toEqual({ priceBasis: undefined, tradeInCredit: undefined });
});
