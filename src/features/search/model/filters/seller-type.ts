import { SELLER_TYPES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const sellerType = optionFilter({
  key: 'sellerType',
  label: 'Seller Type',
  column: 'sellerType',
  table: SELLER_TYPES,
  aliases: ['sellerTypes'],
});
