import { FEATURES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const featureCode = optionFilter({
  key: 'featureCode',
  label: 'Features',
  column: 'features',
  table: FEATURES,
  match: 'all',
  aliases: ['featureCodes'],
});
