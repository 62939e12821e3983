import { expect, test } from 'vitest';
import type { MakeView } from '../../page-data.ts';
import { narrowTree } from './vehicle-tree.tsx';

const MAKES: MakeView[] = [
  { value: 'FORD', label: 'Ford', count: 1, models: [] },
  {
    value: 'TOYOTA',
    label: 'Toyota',
    count: 1,
    selected: true,
    models: [
      { value: 'CAMRY', label: 'Camry', count: 1, trims: [] },
      { value: 'TACOMA', label: 'Tacoma', count: 1, trims: [] },
      { value: 'TUNDRA', label: 'Tundra', count: 1, selected: true, trims: [] },
    ],
  },
];

test.each([
  ['for', ['FORD', 'TOYOTA', 'TUNDRA']],
  [' TOY', ['TOYOTA', 'CAMRY', 'TACOMA', 'TUNDRA']],
  ['tacoma', ['TOYOTA', 'TACOMA', 'TUNDRA']],
  ['zzz', ['TOYOTA', 'TUNDRA']],
])('%j leaves %j', (typed, left) => {
  const found = narrowTree(MAKES, typed).flatMap((make) => [make.value, ...make.models.map(({ value }) => value)]);
  expect(found).toEqual(left);
});

test('nothing is left without selections and matches', () => {
  expect(narrowTree([MAKES[0]!], 'zzz')).toEqual([]);
});
