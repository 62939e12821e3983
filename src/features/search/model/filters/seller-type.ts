import { SELLER_TYPES } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import { optionFilter } from './option-filter.ts';

const options = optionFilter({
  key: 'sellerType',
  label: 'Seller Type',
  column: 'sellerType',
  table: SELLER_TYPES,
  aliases: ['sellerTypes'],
  section: { key: 'seller' },
  param: {
    closed: SELLER_TYPES.map(({ code }) => code),
    wordings: {
      exact: {
        p: 'private, private seller, private party, private owner, private sale, by owner, for sale by owner, from owner, fsbo, no dealer, not a dealer',
        d: 'dealer, dealership, from a dealer, dealer only, no private seller, no private party, not private',
      },
    },
  },
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
