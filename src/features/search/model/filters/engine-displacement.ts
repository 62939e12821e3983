import { DISPLACEMENTS } from '#features/reference/reference.ts';
import { bandFilter } from './band-filter.ts';

export const engineDisplacement = bandFilter({
  key: 'engineDisplacement',
  label: 'Engine Displacement',
  column: 'displacement',
  bands: DISPLACEMENTS,
  section: 'displacement',
});
