import { expect, test } from 'vitest';
import { priceChangeNote } from './follow-memory.ts';

const NOW = new Date(2026, 6, 15, 9);
const sight = (price: number | null, before: number | null, ...[year, month, day]: [number, number, number]) => ({
  ...{ price, at: NOW.getTime(), visited: false },
  before: { price: before, at: new Date(year, month - 1, day, 23).getTime() },
});

test.each([
  [sight(20_900, 21_400, 2026, 7, 15), 'Down $500 since your visit earlier today'],
  [sight(21_900, 21_400, 2026, 7, 14), 'Up $500 since your visit yesterday'],
  [sight(20_900, 21_400, 2026, 7, 9), 'Down $500 since your visit on Thursday'],
  [sight(20_900, 21_400, 2026, 7, 8), 'Down $500 since your visit on July 8'],
  [sight(20_900, 22_400, 2025, 12, 24), 'Down $1,500 since your visit on December 24, 2025'],
  [sight(20_900, null, 2026, 7, 14), 'Price added since your visit yesterday'],
  [sight(null, 21_400, 2026, 7, 14), 'Price removed since your visit yesterday'],
])('%j', (seen, text) => {
  expect(priceChangeNote(seen, NOW)).toBe(text);
});

test('without a price change, an opened car is marked, and one that was only shown is not', () => {
  const plain = { price: 1, at: 0, before: null };
  expect(priceChangeNote({ ...plain, visited: true }, NOW)).toBe('Seen');
  expect(priceChangeNote({ ...plain, visited: false }, NOW)).toBeNull();
});
