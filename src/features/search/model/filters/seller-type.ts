import { SELLER_TYPES } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import { optionFilter } from './option-filter.ts';

const options = optionFilter({
  key: 'sellerType',
  label: 'Seller Type',
  column: 'sellerType',
  table: SELLER_TYPES,
  aliases: ['sellerTypes'],
});

/** Dealers or private sellers. */
export const sellerType: Filter<'sellerType', readonly string[]> = {
  ...options,
  crumbs: {
    owner: (chosen) => {
      if (!chosen.length) return null;
      return { label: chosen.every((code) => code === 'p') ? 'By Owner' : 'Dealer', kept: chosen };
    },
  },
};
