import { expect, test } from 'vitest';
import type { OptionView, SearchResultsData } from '../../page-data.ts';
import { expectedTotal } from './expected-total.ts';

const option = (value: string, count: number, selected = false): OptionView => ({
  value,
  label: value,
  count,
  ...(selected && { selected: true as const }),
});

function page(
  query: string,
  changed: Partial<Record<'fuel' | 'features' | 'economy' | 'conditions', OptionView[]>> = {},
) {
  const field = (name: string, options: OptionView[]) => ({
    kind: 'checkboxes',
    fields: [{ name, label: name, options }],
  });
  return {
    query,
    total: 100,
    sections: [
      field('listingType', changed.conditions ?? [option('USED', 100, true), option('NEW', 40)]),
      field('fuelTypeGroup', changed.fuel ?? [option('ELE', 7), option('HYB', 5)]),
      field('featureCode', changed.features ?? [option('WIFI', 30), option('SUNROOF', 20)]),
      field('mpgRange', changed.economy ?? [option('MPG_30', 60), option('MPG_40', 25)]),
      {
        kind: 'tree',
        makes: [
          { ...option('FORD', 12), models: [] },
          { ...option('HONDA', 9), models: [] },
        ],
      },
    ],
  } as unknown as SearchResultsData;
}

const USED = 'listingType=USED&searchRadius=100';

test.each([
  ['nothing is on its way', null, page(''), null],
  ['the first option of a field counts by itself', `fuelTypeGroup=ELE&${USED}`, page(''), 7],
  [
    'a second one of a field of single values adds up',
    `fuelTypeGroup=ELE,HYB&${USED}`,
    page('fuelTypeGroup=ELE', { fuel: [option('ELE', 7, true), option('HYB', 5)] }),
    12,
  ],
  [
    'one of two is taken back',
    `fuelTypeGroup=HYB&${USED}`,
    page('fuelTypeGroup=ELE,HYB', { fuel: [option('ELE', 7, true), option('HYB', 5, true)] }),
    5,
  ],
  ['the last one is taken back', USED, page('fuelTypeGroup=ELE', { fuel: [option('ELE', 7, true)] }), null],
  [
    'a further one where a car needs all',
    `featureCode=SUNROOF,WIFI&${USED}`,
    page('featureCode=WIFI', { features: [option('WIFI', 30, true), option('SUNROOF', 20)] }),
    20,
  ],
  [
    'overlapping options do not add up',
    `mpgRange=MPG_30,MPG_40&${USED}`,
    page('mpgRange=MPG_30', { economy: [option('MPG_30', 60, true), option('MPG_40', 25)] }),
    null,
  ],
  ['two fields change at once', `featureCode=WIFI&fuelTypeGroup=ELE&${USED}`, page(''), null],
  ['a price changes', `${USED}&maxPrice=30000`, page(''), null],
  ['a make is chosen', `makeCode=HONDA&${USED}`, page(''), 9],
  ['a link leaves the default condition out', 'fuelTypeGroup=HYB', page(''), 5],
  ['another condition is added to the default', 'listingType=NEW,USED', page(''), 140],
  ['the order changes alone', `${USED}&sortBy=yearDESC`, page(''), 100],
])('while %s', (_case, asked, data, total) => {
  expect(expectedTotal(asked, data)).toBe(total);
});
