import { expect, test } from 'vitest';
import { confirmedView } from './confirmed-view.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * 3_600_000);

test('says when the feed last contained the car, in words and exactly', () => {
  const view = confirmedView({ stale: false }, { privateSeller: false, state: 'CO' }, at(3.5), NOW);
  expect(view).toEqual({
    words: 'Updated by the dealer',
    at: { iso: '2026-07-01T08:30:00.000Z', text: '3 h ago', exact: 'Jul 1, 2026, 2:30 AM MDT' },
    warning: null,
  });
});

test('a private car has no dealer, and an unconfirmed one says so', () => {
  const view = confirmedView({ stale: true }, { privateSeller: true, state: null }, at(100), NOW);
  expect(view.words).toBe('Seller last confirmed availability');
  expect(view.at.text).toBe('4 days ago');
  expect(view.warning).toContain('ask first');
});
