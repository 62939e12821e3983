import { expect, test } from 'vitest';
import type { SectionView } from '../../page-data.ts';
import { unlistedValues } from './unlisted-values.ts';

const option = (value: string) => ({ value, label: value, count: 1 });
const shared = { open: false, chosen: 0 };
const leftOut = { section: 'exterior', count: 12 };
const SECTIONS: SectionView[] = [
  { key: 'make', label: '', ...shared, kind: 'tree', makes: [{ ...option('FORD'), models: [] }], leftOut },
  {
    ...{ key: 'exterior', label: '', ...shared, kind: 'swatches', any: null },
    fields: [{ name: 'extColorSimple', label: '', options: [option('BLACK')], leftOut }],
  },
  {
    ...{ key: 'doors', label: '', ...shared, kind: 'checkboxes', any: null },
    fields: [{ name: 'doorCode', label: '', options: [option('2')] }],
  },
];

test('keeps pending values without a checkbox in the panel, and takes all others from its checkboxes', () => {
  const query = 'doorCode=9&extColorSimple=BLACK,RED&makeCode=FORD,KIA&zip=80202';
  expect(unlistedValues(query, SECTIONS)).toEqual([
    ['makeCode', 'KIA'],
    ['extColorSimple', 'RED'],
  ]);
  expect(unlistedValues('', SECTIONS)).toEqual([]);
});
