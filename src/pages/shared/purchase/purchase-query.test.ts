import { expect, test } from 'vitest';
import { purchaseQuery } from './purchase-query.ts';

test('a purchase starts with the ZIP code, the terms and the trade-in of the search, and nothing else of it', () => {
  const search = 'aprPercent=8.81&makeCode=FORD&priceBasis=out-the-door:9000&termMonths=60&zip=80202';
  expect(purchaseQuery(7, search)).toBe(
    'listingId=7&zip=80202&termMonths=60&aprPercent=8.81&tradeInValue=9000&priceBasis=out-the-door',
  );
  expect(purchaseQuery(7, '')).toBe('listingId=7');
  expect(purchaseQuery(7, 'priceBasis=with-fees&zip=')).toBe('listingId=7');
  expect(purchaseQuery(7, 'maxPayment=450&maxPrice=20000')).toBe('listingId=7&maxPayment=450');
});

test('an empty down payment, as a form sends it, contains no trade-in', () => {
  expect(purchaseQuery(7, 'downPayment=&priceBasis=out-the-door:9000')).toBe(
    'listingId=7&tradeInValue=9000&priceBasis=out-the-door',
  );
});

test('a trade-in does not count twice: a stated down payment may contain it, so it only lowers the tax', () => {
  expect(purchaseQuery(7, 'downPayment=5000&priceBasis=out-the-door:9000')).toBe(
    'listingId=7&downPayment=5000&tradeInCredit=9000',
  );
});
