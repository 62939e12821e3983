import { expect, test } from 'vitest';
import { replaceCarsInResults, yieldCars } from './replace-cars-in-results.ts';
import type { HouseSlotView, ShowcaseView, SlotCarView, SlotsView } from './slots-data.ts';

const car = (id: number) => ({ kind: 'car', id }) as SlotCarView;
const SLOTS: SlotsView = {
  carousel: [car(1), car(2)],
  promos: [
    { after: 6, slot: car(3) },
    { after: 12, slot: { kind: 'filter', heading: 'Narrow by color', options: [] } },
  ],
  showcase: {
    dealer: { name: 'Summit' },
    cars: [car(4), car(5)],
    query: 'showcaseOwnerId=8',
  } as unknown as ShowcaseView,
};
const result = (id: number, name = 'Another') => ({ id, seller: { name } });
const PAGE = { brand: { name: 'Forecourt' } as never, placeQuery: 'zip=80202' };
const HOUSE: HouseSlotView = { kind: 'house', brand: 'Forecourt', query: 'dealType=greatprice&zip=80202' };

test('a slot whose car is among the results now shows a card of the site', () => {
  const cards = [9, 2, 3, 5].map((id) => result(id));
  expect(replaceCarsInResults(SLOTS, cards, PAGE)).toEqual({
    carousel: [car(1), HOUSE],
    promos: [{ after: 6, slot: HOUSE }, SLOTS.promos[1]],
    showcase: { ...SLOTS.showcase, cars: [car(4), HOUSE] },
  });
});

test.each([2, 3, 4])('only the slot of car %i changes', (id) => {
  const { carousel, promos, showcase } = replaceCarsInResults(SLOTS, [result(id)], PAGE);
  const changed = [...carousel, ...promos.map(({ slot }) => slot), ...showcase!.cars];
  expect(changed.filter(({ kind }) => kind === 'house')).toEqual([HOUSE]);
});

test('slots are unchanged if no car of theirs is among the results', () => {
  expect(replaceCarsInResults(SLOTS, [result(9)], PAGE)).toBe(SLOTS);
});

test('the carousel of a showcase learns which cars of its dealer are among the results, each time there are more', () => {
  const found = (ids: number[]) => ({ ...SLOTS.showcase, found: { ids, house: HOUSE } });
  const once = replaceCarsInResults(SLOTS, [result(9), result(7, 'Summit')], PAGE);
  expect(once.showcase).toEqual(found([7]));
  expect(replaceCarsInResults(once, [result(7, 'Summit'), result(10)], PAGE)).toBe(once);
  expect(replaceCarsInResults(once, [result(7, 'Summit'), result(8, 'Summit')], PAGE).showcase).toEqual(found([7, 8]));
});

test('one card of the site replaces all cars that are among the results', () => {
  const cars = [car(1), car(2), car(3)];
  expect(yieldCars(cars, [2], HOUSE)).toEqual([car(1), car(3), HOUSE]);
  expect(yieldCars(cars, [3, 1, 2], HOUSE)).toEqual([HOUSE]);
  expect(yieldCars(cars, [4], HOUSE)).toBe(cars);
});

test('there is one card of the site when more cars are found later', () => {
  const once = yieldCars([car(1), car(2)], [1], HOUSE);
  expect(yieldCars(once, [1, 2], HOUSE)).toEqual([HOUSE]);
});
