import type { Filter } from '../filter.ts';
import { anyOf } from '../predicate.ts';

const NAME = 'showcaseOwnerId';
/** The largest number of fifteen digits. */
const MAX_ID = 999_999_999_999_999;

/** Filters by owner ID. Of several IDs, only the first is kept (spec 1 §3). */
export const showcaseOwner: Filter<'showcaseOwner', number | null> = {
  key: 'showcaseOwner',
  params: [
    {
      name: NAME,
      first: true,
      whole: true,
      max: MAX_ID,
      about: "An owner's ID; if several are given, the first counts.",
    },
  ],
  none: null,
  parse: (read, context) => {
    const text = read(NAME)[0];
    if (text === undefined) return { value: null };
    const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
    if (id !== null && context.knows('owner', String(id))) return { value: id };
    return {
      value: id,
      invalid: [{ name: NAME, value: text, reason: `No owner with listings has the ID "${text}".` }],
    };
  },
  format: (id) => ({ [NAME]: id === null ? [] : [String(id)] }),
  chips: (id, { ownerNameOf }) => (id === null ? [] : [{ label: ownerNameOf?.(id) ?? 'One seller', without: null }]),
  predicate: (id) => anyOf('owner', id === null ? [] : [String(id)]),
  fields: (id) => [{ name: NAME, label: 'Seller', options: [], selected: id === null ? [] : [String(id)] }],
};
