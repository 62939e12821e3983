import { expect, test } from 'vitest';
import { openAddress } from '#features/push/push.ts';
import { notificationText } from './notification-text.ts';

const ORIGIN = 'https://cars.example';
const car = { listingId: 1, title: '2019 Toyota Camry', price: 20_000, facts: [], event: 'match' } as const;
const newsOf = (query: string) =>
  notificationText(
    { parts: [{ title: 'Search', url: `${ORIGIN}/cars-for-sale?${query}`, cars: [car, car] }], count: 2 },
    ORIGIN,
  );

test('leads to the search that found all cars', () => {
  expect(newsOf('makeCode=TOYOTA').to).toBe('/cars-for-sale?makeCode=TOYOTA');
});

test.each([1, 10, 100, 150, 200, 290, 400])('leads to an address that fits, with %i escaped values', (count) => {
  const { campaign, to } = newsOf('&a=%'.repeat(count));
  expect(openAddress(ORIGIN, campaign, to).length).toBeLessThanOrEqual(1_600);
});
