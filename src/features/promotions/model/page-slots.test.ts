import { expect, test } from 'vitest';
import { pageSlots, smoothClickRate } from './page-slots.ts';

test('a page has 3, 6 and 6 spotlights, 10 highlights, two boosts, a peekaboo car and a showcase', () => {
  const slots = pageSlots(new Set(['spotlight', 'highlight', 'boost', 'peekaboo', 'showcase']), () => 10, []);
  const counts = Map.groupBy(slots, ({ placement, tier }) => tier ?? placement);
  expect([...counts].map(([name, { length }]) => [name, length])).toEqual([
    ['PREMIUM', 3],
    ['FEATURED', 6],
    ['STANDARD', 6],
    ['highlight', 10],
    ['boost', 2],
    ['peekaboo', 1],
    ['showcase', 1],
  ]);
  expect(new Set(slots.map(({ placement, position }) => `${placement} ${position}`)).size).toBe(slots.length);
});

test('a page has the slots of its places, and highlights take what boosted cars leave', () => {
  const places = { carousel: 6, promos: 2, boosts: [6], peekaboo: [] };
  const slots = pageSlots(new Set(['spotlight', 'highlight', 'boost', 'peekaboo']), () => 10, [], places);
  const ofList = slots.filter(({ placement }) => placement !== 'spotlight');
  expect(ofList.map(({ placement, position }) => `${placement} ${position}`)).toEqual([
    'boost 6',
    'highlight 15',
    'highlight 16',
  ]);
});

test('has only wanted placements, each with its own reserve price and click rate', () => {
  const counted = { placement: 'boost', tier: null, position: 6, impressions: 9_000, clicks: 280 } as const;
  expect(pageSlots(new Set(['boost']), ({ placement }) => (placement === 'boost' ? 40 : 10), [counted])).toEqual([
    { placement: 'boost', tier: null, position: 6, reserveCents: 40, clickRate: 0.03 },
    { placement: 'boost', tier: null, position: 23, reserveCents: 40, clickRate: 0.02 },
  ]);
});

test('a click rate goes from the usual one to the counted one', () => {
  const rates = [0, 1_000, 1_000_000].map((impressions) =>
    smoothClickRate('highlight', { impressions, clicks: impressions / 10 }),
  );
  expect(rates[0]).toBe(0.02);
  expect(rates[1]).toBeCloseTo(0.06);
  expect(rates[2]).toBeCloseTo(0.1, 3);
});
