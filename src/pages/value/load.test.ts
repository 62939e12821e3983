import { expect, test } from 'vitest';
import { type Brand, MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { valueFieldsOf } from '#features/valuation/valuation.ts';
import { loadModelValue } from './load.ts';

test('search engines index the models of a brand, and on a maker’s own site no other ones', () => {
  const robotsOf = (brand: Brand, makeCode: string, modelCode: string) => {
    const years = [{ year: 2022, mileage: 60_000, retail: 20_000, private: null }];
    const services = { brand, catalog, origin: 'https://cars.example', search: '' };
    const page = loadModelValue(services, { makeCode, modelCode, years, engines: [] }, valueFieldsOf({}));
    return page?.kind === 'page' ? page.head.robots : undefined;
  };
  expect(robotsOf(MAIN_BRAND, 'TOYOTA', 'CAMRY')).toBeNull();
  expect(robotsOf(MAKER_BRAND, 'HYUNDAI', 'SONATA')).toBeNull();
  expect(robotsOf(MAKER_BRAND, 'TOYOTA', 'CAMRY')).toBe('noindex, follow');
});
