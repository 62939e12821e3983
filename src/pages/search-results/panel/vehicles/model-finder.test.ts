import { expect, test } from 'vitest';
import type { MakeView } from '../../page-data.ts';
import { matchModels } from './model-finder.tsx';

const make = (value: string, label: string, selected = false) =>
  ({ value, label, count: 1, selected, models: [] }) as MakeView;
const MODELS = [
  { code: 'TACOMA', label: 'Tacoma', makeCode: 'TOYOTA' },
  { code: 'F_150', label: 'F-150', makeCode: 'FORD' },
  { code: 'MUSTANG_MACH_E', label: 'Mustang Mach-E', makeCode: 'FORD' },
  { code: 'MACHO', label: 'Macho', makeCode: 'OTHER' },
];
const MAKES = [make('TOYOTA', 'Toyota'), make('FORD', 'Ford')];
const names = (typed: string, makes = MAKES) => matchModels(MODELS, makes, typed).map(({ name }) => name);

test.each([
  ['tac', ['Toyota Tacoma']],
  ['f150', ['Ford F-150']],
  ['mach-e', ['Ford Mustang Mach-E']],
  ['a', []],
  ['zzz', []],
])('%j finds %j', (typed, expected) => expect(names(typed)).toEqual(expected));

test('models of a selected make are in the tree, those of makes without cars are not', () => {
  expect(names('tac', [make('TOYOTA', 'Toyota', true)])).toEqual([]);
  expect(names('macho')).toEqual([]);
});
