import { expect, test } from 'vitest';
import { sortByLabel } from './label-order.ts';

const sorted = (...labels: string[]) => sortByLabel(labels, (label) => label);

test('labels stand in the order of people, whatever was sorted before', () => {
  expect(sorted('Škoda', 'seat', 'Zeekr', 'Saab')).toEqual(['Saab', 'seat', 'Škoda', 'Zeekr']);
  expect(sorted('Subaru', 'Zeekr', 'Scion')).toEqual(['Scion', 'Subaru', 'Zeekr']);
  expect(sorted('Škoda', 'Scion', 'seat')).toEqual(['Scion', 'seat', 'Škoda']);
});

test('labels that compare as equal stay as they came', () => {
  const [composed, apart] = ['Citro\u00ebn', 'Citroe\u0308n'];
  expect(sorted(apart, composed)).toEqual([apart, composed]);
  expect(sorted(composed, apart)).toEqual([composed, apart]);
});
