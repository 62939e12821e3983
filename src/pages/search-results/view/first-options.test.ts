import { expect, test } from 'vitest';
import type { OptionView } from '../page-data.ts';
import { type ListExtent, firstOptions, popularFirst, readOpenSections } from './first-options.ts';

const options = (count: number, ...chosen: number[]): OptionView[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: String(index),
    count: 1,
    ...(chosen.includes(index) && { selected: true as const }),
  }));

/** Returns the values of the first options, and how many are left out. */
function first(list: OptionView[], extent: ListExtent, apart = false): [string, number] {
  const { options: kept, leftOut } = firstOptions(list, { section: 'doors', extent, apart });
  return [kept.map(({ value }) => value).join(' '), leftOut?.count ?? 0];
}

test.each([
  ['a list in a closed section has its first option', options(4), 'first', '0', 3],
  ['a list of three options too', options(3), 'first', '0', 2],
  ['a list of two options has all', options(2), 'first', '0 1', 0],
  [
    'a list in an open section has as many as are shown before it folds',
    options(40),
    'unfolded',
    '0 1 2 3 4 5 6 7',
    32,
  ],
  ['a list that would fold a single option has all', options(9), 'unfolded', '0 1 2 3 4 5 6 7 8', 0],
  [
    'a section in full has all',
    options(40),
    'all',
    options(40)
      .map(({ value }) => value)
      .join(' '),
    0,
  ],
  ['chosen options come first', options(40, 30, 5), 'unfolded', '5 30 0 1 2 3 4 6', 32],
  ['chosen options are never left out', options(12, 1, 2, 3, 4, 5, 6, 7, 8, 9), 'unfolded', '1 2 3 4 5 6 7 8 9', 3],
] as const)('%s', (_rule, list, extent, kept, leftOut) => {
  expect(first([...list], extent)).toEqual([kept, leftOut]);
});

test('selected options that are shown elsewhere take no space in the list', () => {
  expect(first(options(40, 30), 'unfolded', true)).toEqual(['30 0 1 2 3 4 5 6 7', 31]);
});

test('of a long list, the options with most cars come first; a list that does not fold keeps its order', () => {
  const counted = options(12).map((option, at) => ({ ...option, count: at * 10 }));
  expect(popularFirst(counted).map(({ value }) => value)).toEqual([
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '0',
    '1',
    '2',
    '3',
  ]);
  expect(popularFirst(counted.slice(0, 9))).toEqual(counted.slice(0, 9));
});

test('only sections of the panel can be requested in full', () => {
  expect([...readOpenSections('doors,__proto__,features,')]).toEqual(['doors', 'features']);
  expect([...readOpenSections(null)]).toEqual([]);
});
