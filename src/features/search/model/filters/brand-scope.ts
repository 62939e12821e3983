import type { Filter } from '../filter.ts';
import { anyOf } from '../predicate.ts';

/**
 * What a brand shows at all: on a car maker's brand its own make only. It takes no parameter and has no chip, and every
 * count keeps it.
 */
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
