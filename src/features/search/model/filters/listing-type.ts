import { labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import { listWords } from '#kit/list-words.ts';
import type { Filter, SearchContext } from '../filter.ts';
import { anyOf } from '../predicate.ts';
import { splitKnown } from './option-filter.ts';

/** Chosen conditions. Empty means any. */
type Conditions = readonly string[];

const ANY = 'all-cars';

/**
 * Filters by condition. Without a value, the brand's default applies (only USED on the main brand).
 * `allListingType=all-cars` means any condition and overrides the default (spec I18).
 */
export const listingType: Filter<'listingType', Conditions> = {
  key: 'listingType',
  params: [
    { name: 'listingType', multi: true, aliases: ['listingTypes'] },
    { name: 'allListingType', about: 'all-cars: any condition.' },
  ],
  none: [],
  parse: (read, context) => {
    const any = splitKnown('allListingType', read('allListingType'), (value) => value === ANY);
    const types = splitKnown('listingType', read('listingType'), isKnown);
    const given = types.value.length || types.invalid.length;
    const value = any.value.length ? [] : given ? types.value : context.brand.defaultListingTypes;
    return { value, invalid: [...any.invalid, ...types.invalid] };
  },
  format: (conditions, context): Record<string, readonly string[]> => {
    if (isDefault(conditions, context)) return {};
    return conditions.length ? { listingType: conditions } : { allListingType: [ANY] };
  },
  chips: (conditions) =>
    conditions.map((code) => ({
      label: labelOf(LISTING_TYPES, code),
      without: conditions.filter((other) => other !== code),
    })),
  crumbs: {
    condition: (conditions) => {
      // Third-party certified cars are labeled as used (spec 2 §2).
      const said = new Set(conditions.map((code) => (code === '3P_CERT' ? 'USED' : code)));
      const labels = LISTING_TYPES.filter(({ code }) => said.has(code)).map(({ label }) => label);
      const any = conditions.length === LISTING_TYPES.length;
      return labels.length && !any ? { label: listWords(labels), kept: conditions } : null;
    },
  },
  predicate: (conditions) => anyOf('listingType', conditions),
  fields: (conditions) => [
    {
      name: 'listingType',
      label: 'Condition',
      options: LISTING_TYPES,
      selected: conditions,
      count: { kind: 'values', column: 'listingType' },
    },
  ],
};

function isKnown(code: string): boolean {
  return LISTING_TYPES.some((type) => type.code === code);
}

function isDefault(conditions: Conditions, { brand }: SearchContext): boolean {
  const { defaultListingTypes } = brand;
  return (
    conditions.length === defaultListingTypes.length && conditions.every((code) => defaultListingTypes.includes(code))
  );
}
