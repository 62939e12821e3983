import type { Filter } from '../filter.ts';
import { anyOf } from '../predicate.ts';

/** The parameter of the owner's ID. */
export const OWNER_PARAM = 'showcaseOwnerId';
/** The largest number of fifteen digits. */
const MAX_ID = 999_999_999_999_999;

/** Filters by owner ID. Of several IDs, only the first is kept (spec 1 §3). */
export const showcaseOwner: Filter<'showcaseOwner', number | null> = {
  key: 'showcaseOwner',
  params: [
    {
      name: OWNER_PARAM,
      first: true,
      whole: true,
      max: MAX_ID,
      about: "An owner's ID; if several are given, the first counts.",
    },
  ],
  none: null,
  parse: (read, context) => {
    const text = read(OWNER_PARAM)[0];
    if (text === undefined) return { value: null };
    const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
    if (id !== null && context.knows('owner', String(id))) return { value: id };
    return {
      value: id,
      invalid: [{ name: OWNER_PARAM, value: text, reason: `No owner with listings has the ID "${text}".` }],
    };
  },
  format: (id) => ({ [OWNER_PARAM]: id === null ? [] : [String(id)] }),
  chips: (id, { ownerNameOf }) => (id === null ? [] : [{ label: ownerNameOf?.(id) ?? 'One seller', without: null }]),
  predicate: (id) => anyOf('owner', id === null ? [] : [String(id)]),
  fields: (id) => [{ name: OWNER_PARAM, label: 'Seller', options: [], selected: id === null ? [] : [String(id)] }],
};
