import type { Filter } from '../filter.ts';
import { anyOf } from '../predicate.ts';

/** Restricts a car maker's brand to its own make. Has no parameter and no chip, and applies to every count. */
export const brandScope: Filter<'brandScope', null> = {
  key: 'brandScope',
  params: [],
  none: null,
  parse: () => ({ value: null }),
  format: () => ({}),
  chips: () => [],
  predicate: (_nothing, { brand }) => anyOf('makeCode', brand.fixedMake === null ? [] : [brand.fixedMake]),
  fields: () => [],
  relax: { fixed: true },
};
