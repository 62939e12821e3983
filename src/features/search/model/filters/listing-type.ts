import { labelOf, LISTING_TYPES } from '#features/reference/reference.ts';
import { listWords } from '#kit/text/list-words.ts';
import type { Filter, ParamValues, SearchContext } from '../filter.ts';
import { anyOf } from '../predicate.ts';
import { splitKnownValues } from './option-filter.ts';

/** Chosen conditions. Empty means any. */
type Conditions = readonly string[];

/** The parameter and the value that mean any condition. */
export const ANY_CONDITION = { name: 'allListingType', value: 'all-cars' } as const;

/**
 * Filters by condition. Without a value, the brand's default applies (only USED on the main brand).
 * `allListingType=all-cars` means any condition and overrides the default (spec I18).
 */
export const listingType: Filter<'listingType', Conditions> = {
  key: 'listingType',
  params: [
    {
      name: 'listingType',
      multi: true,
      aliases: ['listingTypes'],
      match: 'one',
      group: 'condition',
      replaces: [ANY_CONDITION.name],
      sought: true,
      closed: LISTING_TYPES.map(({ code }) => code),
      wordings: {
        exact: {
          NEW: 'new, brand new',
          USED: 'used, pre owned, preowned, second hand, 2nd hand, secondhand',
          CERTIFIED: 'certified, cpo, certified pre owned, certified used, used certified, factory certified',
          '3P_CERT': 'third party certified, 3rd party certified, dealer certified',
        },
      },
    },
    {
      name: 'allListingType',
      about: 'all-cars: any condition.',
      group: 'condition',
      replaces: ['listingType'],
      sought: true,
    },
  ],
  none: [],
  sections: [
    {
      key: 'condition',
      label: 'Condition',
      kind: 'checkboxes',
      fields: ['listingType'],
      open: true,
      any: { ...ANY_CONDITION, label: 'Any condition' },
    },
  ],
  parse: (read, context) => {
    const any = splitKnownValues(
      ANY_CONDITION.name,
      read(ANY_CONDITION.name),
      (value) => value === ANY_CONDITION.value,
    );
    const types = splitKnownValues('listingType', read('listingType'), isKnown);
    const given = types.value.length || types.invalid.length;
    const value = any.value.length ? [] : given ? types.value : context.brand.defaultListingTypes;
    return { value, invalid: [...any.invalid, ...types.invalid] };
  },
  format: (conditions, context): ParamValues => {
    if (isDefault(conditions, context)) return {};
    return conditions.length ? { listingType: conditions } : { [ANY_CONDITION.name]: [ANY_CONDITION.value] };
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
