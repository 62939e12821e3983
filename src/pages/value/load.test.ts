import { expect, test } from 'vitest';
import { type Brand, MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { valueFieldsOf } from '#features/valuation/valuation.ts';
import { loadModelValue } from './load.ts';

test('search engines index the models of a brand, and on a maker’s own site no other ones', () => {
  const robotsOf = (brand: Brand, makeCode: string, modelCode: string) => {
    const years = [{ year: 2022, mileage: 60_000, retail: 20_000, private: null, isLowest: false }];
    const services = { brand, catalog, origin: 'https://cars.example', search: '' };
    const page = loadModelValue(services, { makeCode, modelCode, years, engines: [] }, valueFieldsOf({}));
    return page?.kind === 'page' ? page.head.robots : undefined;
  };
  expect(robotsOf(MAIN_BRAND, 'TOYOTA', 'CAMRY')).toBeNull();
  expect(robotsOf(MAKER_BRAND, 'HYUNDAI', 'SONATA')).toBeNull();
  expect(robotsOf(MAKER_BRAND, 'TOYOTA', 'CAMRY')).toBe('noindex, follow');
});

test('values that are only the lowest possible are marked and explained', () => {
  const year = { mileage: 15_000, retail: 30_000, private: 28_000, isLowest: false };
  const years = [
    { ...year, year: 2026, isLowest: true },
    { ...year, year: 2025 },
  ];
  const services = { brand: MAIN_BRAND, catalog, origin: 'https://cars.example', search: '' };
  const viewOf = (shown: typeof years) => {
    const model = { makeCode: 'TOYOTA', modelCode: 'CAMRY', years: shown, engines: [] };
    const page = loadModelValue(services, model, valueFieldsOf({}));
    return page?.kind === 'page' ? page.data.years : null;
  };
  expect(viewOf(years)).toMatchObject({
    rows: [
      { year: 2026, private: '$28,000+', retail: '$30,000+' },
      { year: 2025, private: '$28,000', retail: '$30,000' },
    ],
    lowest: expect.stringMatching(/^Most 2026 cars on the market are new, .* A used one may be worth more\.$/),
  });
  expect(viewOf(years.slice(1))).toMatchObject({ lowest: null });
  const several = [2026, 2025, 2024].map((one) => ({ ...year, year: one, isLowest: true }));
  expect(viewOf(several)?.lowest).toMatch(/^Most 2024, 2025 and 2026 cars/);
});
