import { optionFilter } from './option-filter.ts';

/** `greatprice` is the parameter value of a great price (spec 1 §3). The column has it for listings rated GREAT. */
const DEALS = [{ code: 'greatprice', label: 'Great price' }] as const;

export const dealType = optionFilter({ key: 'dealType', label: 'Best Deals', column: 'deal', table: DEALS });
