import type { Filter } from '../filter.ts';
import { optionFilter } from './option-filter.ts';

const OFFERS = [{ code: 'BUY_ONLINE', label: 'Buy online' }] as const;
const options = optionFilter({
  key: 'buyOnline',
  label: 'Buy Online',
  column: 'buyOnline',
  table: OFFERS,
  section: { key: 'buy-online' },
  param: { wordings: { exact: { BUY_ONLINE: 'buy online, online purchase, purchase online, buy it online' } } },
});

/** Cars that can be bought online. Removing its chip also clears the experience (spec 1 §4). */
export const buyOnline: Filter<'buyOnline', readonly string[]> = {
  ...options,
  chips: (chosen, context) => options.chips(chosen, context).map((chip) => ({ ...chip, clears: ['experience'] })),
};
