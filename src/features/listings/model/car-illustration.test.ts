import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import {
  carIllustrationFor,
  illustrationPath,
  SCENE_VARIANTS,
  sceneVariantOf,
  ILLUSTRATION_WIDTHS,
  type IllustrationFacts,
  type IllustrationView,
} from './car-illustration.ts';

const sedan: IllustrationFacts = {
  year: 2019,
  modelCode: null,
  fuelCode: 'GSL',
  bodyStyleCode: 'SEDAN',
  bodySubtypeCode: 'MIDSIZE_SEDAN',
  cabCode: null,
  horsepower: 203,
  exteriorColorCode: 'BLUE',
};

const COLORS = ['BLACK', 'WHITE', 'SILVER', 'GRAY', 'BLUE', 'RED', 'GREEN', 'BROWN', 'BEIGE', 'GOLD', 'ORANGE'].concat([
  'YELLOW',
  'BURGUNDY',
  'TEAL',
  'PURPLE',
]);
const VIEWS: readonly IllustrationView[] = ['front34', 'side', 'front', 'rear34', 'wheel'];

test.each([
  [{}, 'sedan'],
  [{ bodyStyleCode: 'SUV', bodySubtypeCode: 'COMPACT_SUV' }, 'crossover'],
  [{ bodyStyleCode: 'SUV', bodySubtypeCode: 'FULLSIZE_SUV' }, 'suv'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'REGULAR_CAB' }, 'pickup-regular'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'CREW_CAB', year: 2015 }, 'pickup-crew'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'CREW_CAB', year: 2022 }, 'pickup-modern'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'CREW_CAB', modelCode: 'TACOMA' }, 'pickup-midsize'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'EXTENDED_CAB', modelCode: 'TACOMA', year: 2009 }, 'pickup-classic'],
  [{ year: 2006 }, 'sedan-plain'],
  [{ fuelCode: 'ELE' }, 'sedan-electric'],
  [{ bodySubtypeCode: 'LUXURY_SEDAN' }, 'sedan-luxury'],
  [{ bodyStyleCode: 'SUV', bodySubtypeCode: 'OFFROAD_SUV' }, 'suv-offroad'],
  [{ bodyStyleCode: 'COUPE', modelCode: 'MUSTANG', horsepower: 460 }, 'coupe-muscle'],
  [{ bodyStyleCode: 'VAN', bodySubtypeCode: 'CARGO_VAN' }, 'cargo-van'],
  [{ bodyStyleCode: 'VAN', year: 2014 }, 'minivan'],
  [{ bodyStyleCode: 'VAN' }, 'minivan-bold'],
  [{ bodyStyleCode: 'COUPE', horsepower: 228 }, 'coupe'],
  [{ bodyStyleCode: 'COUPE', horsepower: 490 }, 'sports'],
  [{ bodyStyleCode: 'SOMETHING_NEW' }, 'sedan'],
  [{ bodyStyleCode: null }, 'sedan'],
])('%o is drawn as a %s', (facts, shape) => expect(carIllustrationFor({ ...sedan, ...facts }, 1).shape).toBe(shape));

it('varies the paint by ID, and always uses the same for one car', () => {
  const paints = [1, 2, 3, 4, 5, 6].map((id) => carIllustrationFor(sedan, id).paint);
  expect(new Set(paints)).toEqual(new Set(['blue', 'navy']));
  expect(carIllustrationFor(sedan, 5)).toEqual(carIllustrationFor(sedan, 5));
});

it('has a paint for a car of unknown color', () => {
  expect(carIllustrationFor({ ...sedan, exteriorColorCode: null }, 2).paint).toMatch(/silver|grey|white/);
});

it('names the file', () => {
  expect(illustrationPath({ shape: 'suv', paint: 'navy' }, 'front34', 400)).toBe(
    '/pictures/cars/suv/navy-front34-400.avif',
  );
});

it('varies the shape by model, and always uses the same for one model', () => {
  const shapes = ['CAMRY', 'ACCORD', 'ALTIMA', 'MALIBU', 'FUSION', 'SONATA'].map(
    (modelCode) => carIllustrationFor({ ...sedan, modelCode }, 1).shape,
  );
  expect(new Set(shapes)).toEqual(new Set(['sedan', 'sedan-bold', 'sedan-luxury']));
  expect(carIllustrationFor({ ...sedan, modelCode: 'CAMRY' }, 7).shape).toBe(shapes[0]);
});

it('draws a car in a rare paint as the base body of its kind, which comes in every paint', () => {
  const green = { ...sedan, fuelCode: 'ELE', exteriorColorCode: 'GREEN' };
  expect(carIllustrationFor(green, 1).shape).toBe('sedan');
});

it('draws a view that a shape lacks as its base shape', () => {
  const car = { shape: 'pickup-midsize', paint: 'red' };
  expect(illustrationPath(car, 'front34', 400)).toBe('/pictures/cars/pickup-midsize/red-front34-400.avif');
  expect(illustrationPath(car, 'side', 1200)).toBe('/pictures/cars/pickup-crew/red-side-1200.avif');
});

it('chooses only pictures that exist, in every view and width', () => {
  const chosen = new Set<string>();
  for (const year of [2003, 2011, 2015, 2024])
    for (const bodyStyleCode of ['SEDAN', 'SUV', 'TRUCK', 'VAN', 'COUPE', 'CONVERTIBLE', 'HATCHBACK', 'WAGON'])
      for (const bodySubtypeCode of [null, 'LUXURY_SEDAN', 'COMPACT_SUV', 'OFFROAD_SUV', 'CARGO_VAN'])
        for (const exteriorColorCode of [null, ...COLORS])
          for (const fuelCode of ['GSL', 'ELE'])
            for (const modelCode of [null, 'TACOMA', 'MUSTANG', 'CAMRY', 'ACCORD'])
              for (const id of [1, 2, 3]) {
                const facts = {
                  ...sedan,
                  year,
                  bodyStyleCode,
                  bodySubtypeCode,
                  exteriorColorCode,
                  fuelCode,
                  modelCode,
                };
                const car = carIllustrationFor(facts, id);
                for (const view of VIEWS)
                  for (const width of ILLUSTRATION_WIDTHS[view]) chosen.add(illustrationPath(car, view, width));
              }
  const missing = [...chosen].filter(
    (file) => !existsSync(path.join(import.meta.dirname, '../../../../assets', file.replace('/pictures/', ''))),
  );
  expect(missing).toEqual([]);
  expect(chosen.size).toBeGreaterThan(1_000);
});

it('gives equal cars next to each other different pictures, and a car always the same', () => {
  const variants = Array.from({ length: 2_000 }, (_, id) => sceneVariantOf(id + 1));
  expect(sceneVariantOf(5)).toBe(variants[4]);
  expect(Math.min(...variants)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...variants)).toBeLessThan(SCENE_VARIANTS);
  const alike = variants.filter((variant, at) => at > 0 && variant === variants[at - 1]);
  expect(alike.length).toBeLessThan(30);
  const uses = Map.groupBy(variants, (variant) => variant);
  expect(uses.size).toBeGreaterThan(SCENE_VARIANTS * 0.95);
});
