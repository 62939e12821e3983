import { optionFilter } from './option-filter.ts';

const OFFERS = [{ code: 'MONEY_BACK', label: 'Money back guarantee' }] as const;

export const vehicleExchange = optionFilter({
  key: 'vehicleExchange',
  label: 'Money Back Guarantee',
  column: 'moneyBack',
  table: OFFERS,
});
