import { optionFilter } from './option-filter.ts';

const OFFERS = [{ code: 'MONEY_BACK', label: 'Money back guarantee' }] as const;

export const vehicleExchange = optionFilter({
  key: 'vehicleExchange',
  label: 'Money Back Guarantee',
  column: 'moneyBack',
  table: OFFERS,
  section: { key: 'exchange' },
  param: { wordings: { exact: { MONEY_BACK: 'money back, return policy, returnable, 7 day return' } } },
});
