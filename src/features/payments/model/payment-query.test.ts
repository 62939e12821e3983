import { expect, test } from 'vitest';
import { readPaymentInput } from './payment-query.ts';

test('reads amounts and ZIP codes as shoppers type them', () => {
  const params = new URLSearchParams({ price: '24.5k', downPayment: '$2,000', zip: '80202-1234' });
  const { values, zip, problems } = readPaymentInput(params);
  expect([values.price, values.downPayment, zip, problems]).toEqual([24_500, 2_000, '80202', {}]);
});

test('reports what is no number and no ZIP code', () => {
  const { zip, problems } = readPaymentInput(new URLSearchParams({ termMonths: '60k', zip: '8020' }));
  expect([zip, Object.keys(problems)]).toEqual(['8020', ['termMonths', 'zip']]);
});
