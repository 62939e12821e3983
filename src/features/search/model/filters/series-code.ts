import { SERIES } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import { optionFilter } from './option-filter.ts';

const options = optionFilter({
  key: 'seriesCode',
  label: 'Series',
  column: 'series',
  table: SERIES,
  heading: 'Series',
  exclude: { name: 'notSeriesCode' },
  finer: false,
  variesInSimilar: true,
  param: { group: 'vehicle' },
});

/** Filters by model series, such as F-Series. Offers only series that listings have. */
export const seriesCode: Filter<'seriesCode', readonly string[]> = {
  ...options,
  fields: (chosen, context) => options.fields(chosen, context).map((field) => ({ ...field, options: [] })),
};
