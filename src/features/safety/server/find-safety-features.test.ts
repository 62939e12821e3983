import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { findSafetyFeatures } from './find-safety-features.ts';

test('counts the equipment of all listings of the model year, in any condition [R396]', async () => {
  const wanted: Record<string, readonly string[]>[] = [];
  const names = ['makeCode', 'modelCode', 'startYear', 'endYear', 'zip'];
  const search = {
    parse: (request: { read(name: string): readonly string[] }) => {
      wanted.push(Object.fromEntries(names.map((name) => [name, request.read(name)])));
      return {};
    },
    search: async () => ({ total: 10, filters: { featureCode: { options: [{ value: 'BACKUP_CAMERA', count: 9 }] } } }),
  };
  const modelYear = { makeCode: 'HONDA', modelCode: 'CIVIC', year: 2020 };
  const { counted, features } = await findSafetyFeatures(search as never, MAIN_BRAND, modelYear);
  expect(wanted).toEqual([
    { makeCode: ['HONDA'], modelCode: ['CIVIC'], startYear: ['2020'], endYear: ['2020'], zip: [] },
  ]);
  expect(counted).toBe(10);
  expect(features.filter(({ availability }) => availability !== 'unavailable')).toEqual([
    { code: 'BACKUP_CAMERA', label: 'Rearview camera', availability: 'standard', having: 9 },
  ]);
});
