import { expect, test } from 'vitest';
import { yieldToResults } from './yield-to-results.ts';
import type { SlotCarView, SlotsView } from './slots-data.ts';

const car = (id: number) => ({ kind: 'car', id }) as SlotCarView;
const SLOTS: SlotsView = {
  carousel: [car(1), car(2)],
  promos: [
    { after: 6, slot: car(3) },
    { after: 12, slot: { kind: 'filter', heading: 'Narrow by color', options: [] } },
  ],
  showcase: null,
};
const PAGE = { brand: { name: 'Forecourt' } as never, placeQuery: 'zip=80202' };
const HOUSE = { kind: 'house', brand: 'Forecourt', query: 'dealType=greatprice&zip=80202' };

test('a slot whose car is among the results now shows a card of the site', () => {
  const cards = [{ id: 9 }, { id: 2 }, { id: 3 }];
  expect(yieldToResults(SLOTS, cards, PAGE)).toEqual({
    carousel: [car(1), HOUSE],
    promos: [{ after: 6, slot: HOUSE }, SLOTS.promos[1]],
    showcase: null,
  });
});

test('slots are unchanged if no car of theirs is among the results', () => {
  expect(yieldToResults(SLOTS, [{ id: 9 }], PAGE)).toBe(SLOTS);
});
