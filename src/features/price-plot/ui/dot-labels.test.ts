import { expect, test } from 'vitest';
import type { BestCar, MarketCar } from '../model/market-car.ts';
import { carsBeyondAxis, dotLabels } from './dot-labels.ts';

const frame = {
  price: { from: 0, to: 40_000, ticks: [0, 40_000] },
  mileage: { from: 0, to: 100_000, ticks: [0, 100_000] },
};
const car = (id: number, price: number, mileage: number, fairPrice: number | null = null): BestCar => ({
  ...{ id, price, mileage, fairPrice, year: 2021, model: 'Tacoma', title: '2021 Toyota Tacoma SR5', deal: null },
  picture: `/${id}.avif`,
});
/** Returns the labels on a screen of 600 px. */
const labelsOf = (best: readonly BestCar[], beyond: readonly MarketCar[] = [], cars: readonly MarketCar[] = []) =>
  dotLabels(best, beyond, cars, frame).filter(({ on }) => on === 'wide');

test('names a best car by year, model and price, with its picture, left of its dot', () => {
  const labels = dotLabels([car(1, 20_000, 80_000)], [], [], frame);
  expect(labels.map(({ on }) => on)).toEqual(['narrow', 'wide', 'large']);
  for (const label of labels) {
    expect(label).toMatchObject({ id: 1, lines: ['2021 Tacoma', '$20,000'], picture: '/1.avif', x: 0.8, y: 0.5 });
    expect(label.box.left + label.box.width).toBe(-10);
  }
});

test('names a car at the left edge below its dot, and one in the lower left corner above it', () => {
  const boxOf = (price: number) => labelsOf([car(1, price, 1_000)])[0]!.box;
  expect([boxOf(20_000).left, boxOf(20_000).top]).toEqual([2, 11]);
  expect(boxOf(100).top + boxOf(100).height).toBe(-11);
});

test('of names that would overlap, shows the one of the best deal; larger screens have room for more', () => {
  const near = [car(1, 20_000, 80_000, 20_000), car(2, 19_900, 80_100, 30_000)];
  expect(labelsOf(near).map(({ id }) => id)).toEqual([2]);
  const apart = [car(1, 20_500, 45_000, 30_000), car(2, 20_000, 90_000)];
  const onScreens = dotLabels(apart, [], [], frame).map(({ id, on }) => `${id} ${on}`);
  expect(onScreens).toContain('2 large');
  expect(onScreens).not.toContain('2 narrow');
});

test('names a car in one line without a picture where there is no room for one', () => {
  // In the corner, only the place above the dot is within the plot, and the other dot is in it.
  const labels = labelsOf([car(1, 1_250, 6_522, 2_000), car(2, 6_250, 13_043)]);
  expect(labels[0]).toMatchObject({ id: 1, lines: ['2021 Tacoma $1,250'], picture: null });
  expect(labels[1]).toMatchObject({ id: 2, picture: '/2.avif' });
});

test('shows the price of a car beyond the axis at the top edge, and does not name it', () => {
  const far = car(3, 60_995, 50_000);
  expect(carsBeyondAxis([car(1, 40_000, 9), far], frame)).toEqual([far]);
  expect(labelsOf([far], [far])).toEqual([
    expect.objectContaining({ id: 3, lines: ['$60,995'], picture: null, x: 0.5, y: 0 }),
  ]);
  const corner = [car(3, 60_995, 1_000), car(4, 60_995, 99_000)];
  expect(labelsOf([], corner).map(({ box }) => Math.sign(box.left))).toEqual([1, -1]);
});

test('a label lies where it covers no dots, and is left out if it covered many everywhere', () => {
  const best = [car(1, 20_000, 80_000)];
  const left = [car(2, 20_100, 60_000), car(3, 19_900, 60_000)];
  expect(labelsOf(best, [], left)[0]!.box.top).toBe(11);
  const around = Array.from({ length: 2_000 }, (_, i) => car(i + 9, 800 * (i % 50), 2_500 * Math.floor(i / 50)));
  expect(labelsOf(best, [], around)).toEqual([]);
});

test('in a dense plot a label with its picture may cover one of a hundred dots', () => {
  const best = [car(1, 20_000, 80_000)];
  // 13 dots in each place for the label.
  const around = (all: number) =>
    Array.from({ length: all }, (_, i) =>
      i < 1_000 ? car(i + 9, 9_000 + 250 * (i % 100), 50_000 + 5_000 * Math.floor(i / 100)) : car(i + 9, 39_000, 1_000),
    );
  const pictureOn = (all: number) => labelsOf(best, [], around(all))[0]?.picture ?? null;
  expect(pictureOn(1_000)).toBeNull();
  expect(pictureOn(10_000)).toBe('/1.avif');
});
