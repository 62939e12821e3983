import { expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import type { ListingFacts } from '#features/listings/listings.ts';
import { createVinFiller, hasMissingFacts, type VinFacts } from './fill-from-vin.ts';

const fill = createVinFiller(catalog);
const SILENT: VinFacts = {
  make: 'Toyota',
  model: '4Runner',
  year: 2023,
  trim: null,
  bodyStyle: null,
  driveType: null,
  fuelType: null,
  transmission: null,
  doors: null,
  cylinders: null,
  displacementLiters: null,
  horsepower: null,
};
const facts = {
  makeCode: 'TOYOTA',
  year: 2023,
  modelCode: null,
  model: null,
  trimCode: null,
  trim: null,
  bodyStyleCode: null,
  bodySubtypeCode: null,
  cabCode: null,
  driveCode: null,
  fuelCode: 'DSL',
  transmissionCode: null,
  engineCode: null,
  displacementLiters: null,
  horsepower: null,
  doors: null,
  decoded: [],
} as unknown as ListingFacts;

test('fills in missing values and keeps those of the feed', () => {
  expect(
    fill(facts, {
      ...SILENT,
      trim: 'SR5',
      bodyStyle: 'SUV',
      driveType: '4WD/4-Wheel Drive/4x4',
      fuelType: 'Gasoline',
      cylinders: '6',
      displacementLiters: '4.0',
      doors: '5',
    }),
  ).toEqual({
    modelCode: '4RUNNER',
    model: '4Runner',
    trimCode: 'SR5',
    trim: 'SR5',
    bodyStyleCode: 'SUV',
    driveCode: '4WD',
    engineCode: '6',
    displacementLiters: 4,
    doors: 4,
  });
});

test.each([
  ['Minivan', '5', 4],
  ['Minivan', '4', 4],
  ['SUV', '5', 4],
  ['Hatchback/Liftback/Notchback', '3', 2],
  ['Wagon', '5', 4],
  ['Sedan/Saloon', '4', 4],
  ['Coupe', '3', 3],
])('equal models have equal doors: a %s registered with %s has %i', (bodyStyle, doors, expected) =>
  expect(fill(facts, { ...SILENT, bodyStyle, doors })?.doors).toBe(expected),
);

test.each([
  ['another make', facts, { ...SILENT, make: 'Honda', doors: '4' }],
  ['another year', facts, { ...SILENT, year: 1993, doors: '4' }],
  ['nothing new', { ...facts, modelCode: '4RUNNER', model: '4Runner' }, SILENT],
  ['a trim of another model', { ...facts, modelCode: 'CAMRY', model: 'Camry' }, { ...SILENT, trim: 'SR5' }],
  [
    'a trim that may be one of several',
    { ...facts, modelCode: '4RUNNER', model: '4Runner' },
    { ...SILENT, trim: 'Two Eco/Three' },
  ],
  [
    'a drive of two wheels, whichever',
    { ...facts, modelCode: '4RUNNER', model: '4Runner' },
    { ...SILENT, driveType: '4x2' },
  ],
])('%s fills nothing', (_, listing, vin) => expect(fill(listing, vin)).toBeNull());

test('does not decode the VIN of a complete listing', () => {
  const whole = {
    ...facts,
    modelCode: 'TACOMA',
    trimCode: 'SR5',
    bodyStyleCode: 'TRUCK',
    cabCode: 'CREW_CAB',
    driveCode: '4WD',
    transmissionCode: 'AUTOMATIC',
    engineCode: '6',
    displacementLiters: 3.5,
    horsepower: 278,
    doors: 4,
  } as ListingFacts;
  expect(hasMissingFacts(whole)).toBe(false);
  expect(hasMissingFacts({ ...whole, cabCode: null })).toBe(true);
  expect(hasMissingFacts({ ...whole, cabCode: null, bodyStyleCode: 'SUV' })).toBe(false);
  expect(hasMissingFacts({ ...whole, displacementLiters: null })).toBe(true);
  expect(hasMissingFacts({ ...whole, displacementLiters: null, engineCode: 'ELECTRIC' })).toBe(false);
  expect(hasMissingFacts({ ...whole, trimCode: null })).toBe(true);
});
