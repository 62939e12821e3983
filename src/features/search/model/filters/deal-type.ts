import { optionFilter } from './option-filter.ts';

/** Wire value of a great price (spec 1 §3); the listing column holds it for listings judged GREAT. */
const DEALS = [{ code: 'greatprice', label: 'Great price' }] as const;

export const dealType = optionFilter({ key: 'dealType', label: 'Best Deals', column: 'deal', table: DEALS });
