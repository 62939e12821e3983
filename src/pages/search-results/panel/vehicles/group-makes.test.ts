import { describe, expect, test } from 'vitest';
import type { MakeView } from '../../page-data.ts';
import { groupMakes } from './group-makes.ts';

const make = (value: string, selected = false): MakeView => ({
  value,
  label: value,
  count: 1,
  models: [],
  ...(selected && { selected: true as const }),
});
const MAKES = [make('FORD', true), make('HONDA'), make('TOYOTA')];
const namesOf = (makes: readonly MakeView[]) => makes.map(({ value }) => value);

describe('makes in groups', () => {
  test('are the selected ones without a pending search', () => {
    const { groups, others } = groupMakes(MAKES, null);
    expect(namesOf(groups)).toEqual(['FORD']);
    expect(namesOf(others)).toEqual(['HONDA', 'TOYOTA']);
  });

  test('count pending selections as selected, and pending removals as removed', () => {
    expect(namesOf(groupMakes(MAKES, ['TOYOTA', 'FORD']).groups)).toEqual(['FORD', 'TOYOTA']);
    expect(namesOf(groupMakes(MAKES, []).groups)).toEqual([]);
  });

  test('keep a make that only its model implies', () => {
    const model = { value: 'F-150', label: 'F-150', count: 1, selected: true as const, trims: [] };
    const implied = { ...make('FORD', true), models: [model] };
    expect(namesOf(groupMakes([implied, make('HONDA')], []).groups)).toEqual(['FORD']);
  });
});

test('a make that is being removed is listed as unselected', () => {
  const [ford, honda] = ['FORD', 'HONDA'].map((value) => ({
    value,
    label: value,
    count: 1,
    selected: true as const,
    models: [],
  }));
  const { groups, others } = groupMakes([ford!, honda!], ['HONDA']);
  expect(groups).toEqual([honda]);
  expect(others.map(({ value, selected }) => [value, selected])).toEqual([['FORD', undefined]]);
});
