import { expect, it, test } from 'vitest';
import { carIllustrationFor, illustrationPath, type IllustrationFacts } from './car-illustration.ts';

const sedan: IllustrationFacts = {
  bodyStyleCode: 'SEDAN',
  bodySubtypeCode: 'MIDSIZE_SEDAN',
  cabCode: null,
  horsepower: 203,
  exteriorColorCode: 'BLUE',
};

test.each([
  [{}, 'sedan'],
  [{ bodyStyleCode: 'SUV', bodySubtypeCode: 'COMPACT_SUV' }, 'crossover'],
  [{ bodyStyleCode: 'SUV', bodySubtypeCode: 'FULLSIZE_SUV' }, 'suv'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'REGULAR_CAB' }, 'pickup-regular'],
  [{ bodyStyleCode: 'TRUCK', cabCode: 'CREW_CAB' }, 'pickup-crew'],
  [{ bodyStyleCode: 'VAN', bodySubtypeCode: 'CARGO_VAN' }, 'cargo-van'],
  [{ bodyStyleCode: 'VAN' }, 'minivan'],
  [{ bodyStyleCode: 'COUPE', horsepower: 228 }, 'coupe'],
  [{ bodyStyleCode: 'COUPE', horsepower: 490 }, 'sports'],
  [{ bodyStyleCode: 'SOMETHING_NEW' }, 'sedan'],
  [{ bodyStyleCode: null }, 'sedan'],
])('%o is drawn as a %s', (facts, shape) => expect(carIllustrationFor({ ...sedan, ...facts }, 1).shape).toBe(shape));

it('varies the paint by id and keeps it for one car', () => {
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
