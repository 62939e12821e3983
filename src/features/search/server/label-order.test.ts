import { expect, test } from 'vitest';
import { sortByLabel } from './label-order.ts';

const sorted = (...labels: string[]) =>
  sortByLabel(labels.map((label) => ({ code: label, label }))).map(({ label }) => label);

test('sorts labels in natural order, regardless of earlier sorting', () => {
  expect(sorted('Škoda', 'seat', 'Zeekr', 'Saab')).toEqual(['Saab', 'seat', 'Škoda', 'Zeekr']);
  expect(sorted('Subaru', 'Zeekr', 'Scion')).toEqual(['Scion', 'Subaru', 'Zeekr']);
  expect(sorted('Škoda', 'Scion', 'seat')).toEqual(['Scion', 'seat', 'Škoda']);
});

test('labels that compare as equal are ordered by code', () => {
  const [composed, apart] = ['Citro\u00ebn', 'Citroe\u0308n'];
  const inOrder = [apart, composed].map((label, i) => ({ code: `C${i}`, label }));
  expect(sortByLabel(inOrder)).toEqual(inOrder);
  expect(sortByLabel(inOrder.toReversed())).toEqual(inOrder);
});
