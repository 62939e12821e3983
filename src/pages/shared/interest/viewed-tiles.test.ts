import { expect, test } from 'vitest';
import { listingIllustration } from '#features/listings/listings.ts';
import type { LeadCandidate } from '#features/interest/interest.ts';
import type { ViewedCar } from '#features/interest/interest.ui.ts';
import { viewedTiles } from './viewed-tiles.ts';

const car = (id: number, changes: Partial<ViewedCar> = {}): ViewedCar => ({
  ...{ id, views: 1, at: 1_000, price: 20_000, vin: null, title: `Car ${id}`, picture: '/then.avif', fuel: null },
  goneAt: null,
  ...changes,
});
const now = (listingId: number, changes: Partial<LeadCandidate> = {}): LeadCandidate => ({
  ...{ listingId, vin: null, title: `Car ${listingId}`, href: `/cars-for-sale/vehicle/${listingId}` },
  ...{ picture: '/now.avif', price: 20_000, fuel: null, isSold: false, againAt: null, recalledAt: null },
  ...{ closer: null, contact: null },
  ...changes,
});
const shown = (...given: Parameters<typeof viewedTiles>) =>
  viewedTiles(...given).map(({ id, price, note }) => [id, price, note?.text ?? null, note?.isGood ?? null]);

test('shows viewed cars at their present prices, and says what changed', () => {
  const viewed = [car(1), car(2), car(3), car(4, { price: null })];
  const candidates = [now(1, { price: 19_200 }), now(2, { isSold: true }), now(3), now(4, { price: 15_000 })];
  expect(shown(viewed, candidates)).toEqual([
    [1, '$19,200', '$800 less', true],
    [2, '$20,000', 'Sold', false],
    [3, '$20,000', null, null],
    [4, '$15,000', null, null],
  ]);
});

test('leaves out cars that the look-up left out, such as removed ads', () => {
  expect(shown([car(1), car(2)], [now(2)])).toEqual([[2, '$20,000', null, null]]);
});

test.each([[null], [[]]])('without a look-up (%j), says that prices are those of the view', (candidates) => {
  const viewed = [car(1), car(2, { goneAt: 5 }), car(3, { price: null })];
  expect(shown(viewed, candidates)).toEqual([
    [1, '$20,000', 'Price when you viewed it', false],
    [2, '$20,000', 'Sold', false],
    [3, 'Call for price', null, null],
  ]);
});

test('a note about something else than the car links to it', () => {
  const recalled = now(1, { recalledAt: 2_000 });
  const [tile] = viewedTiles([car(1)], [recalled, now(9)]);
  expect(tile!.note).toEqual({ text: 'New recall', isGood: false, href: `${recalled.href}#recalls` });
});

test('marks illustrations', () => {
  const drawn = listingIllustration(1, 'front34', 400);
  const tiles = viewedTiles([car(1, { picture: drawn }), car(2, { picture: '/photos/a/b-400.avif' })], null);
  expect(tiles.map(({ picture }) => picture.drawn)).toEqual([true, false]);
});
