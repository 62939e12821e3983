import { expect, test } from 'vitest';
import { budgetCardView } from './budget-card.ts';

test('the budget card starts with $600 a month; a toggle leads to $450 a month or $25,000 in all [R437, R438, R439, R440]', () => {
  const card = budgetCardView('zip=80202');
  expect(card).toMatchObject({ action: '/account-api/wallet/budget', search: 'zip=80202', amount: '$600' });
  expect(card.types).toEqual([
    {
      label: 'Monthly payment',
      href: '/wallet?budgetType=monthly&search=zip%3D80202#budget',
      name: 'monthlyBudget',
      field: 'Max per month ($)',
      amount: '$450',
    },
    {
      label: 'Purchase price',
      href: '/wallet?budgetType=price&search=zip%3D80202#budget',
      name: 'budget',
      field: 'Max purchase price ($)',
      amount: '$25,000',
    },
  ]);
});
