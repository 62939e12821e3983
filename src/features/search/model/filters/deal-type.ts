import { optionFilter } from './option-filter.ts';

/** `greatprice` is the parameter value of a great price (spec 1 §3). The column has it for listings rated GREAT. */
const DEALS = [{ code: 'greatprice', label: 'Great price' }] as const;

export const dealType = optionFilter({
  key: 'dealType',
  label: 'Best Deals',
  column: 'deal',
  table: DEALS,
  section: { key: 'deals' },
  param: {
    sought: true,
    suggested: 3,
    wordings: {
      exact: {
        greatprice:
          'great price, great deal, good deal, good price, best deal, bargain, a steal, great value, hot deal, below market, below market price, below market value, under market, underpriced',
      },
    },
  },
});
