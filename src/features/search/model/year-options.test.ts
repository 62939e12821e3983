import { expect, it } from 'vitest';
import { readRequest } from './canonical-url.ts';
import { SMALL_WORLD } from '../testing/small-world.ts';
import { parseQuery } from './vehicle-query.ts';
import { yearOptions } from './year-options.ts';

const WORLD = { ...SMALL_WORLD, currentYear: 2026, oldestYear: 1981 };
const years = (search: string) => yearOptions(parseQuery(readRequest(search), WORLD).query, WORLD);

it('new cars are of two years back through one year ahead [R196]', () => {
  expect(years('listingType=NEW')).toEqual([2027, 2026, 2025, 2024]);
});

it.each(['', 'listingType=NEW,USED', 'allListingType=all-cars', 'listingType=CERTIFIED'])(
  'other cars are of every year down to the oldest: ?%s [R196]',
  (search) => {
    const list = years(search);
    expect([list[0], list.at(-1), list.length]).toEqual([2027, 1981, 47]);
  },
);
