import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ExteriorName, EXTERIORS, SCENE_VARIANTS } from '#features/listings/listings.ts';
import { horizonY, type Lens, projectPoint } from './lens.ts';
import { PLACES, planScene } from './scene.ts';

const CARS = path.join(import.meta.dirname, '../../../../../assets/cars');
const LENSES = JSON.parse(await readFile(path.join(CARS, 'lenses.json'), 'utf8')) as Record<
  string,
  Record<string, Lens>
>;
const SEDAN = LENSES['sedan']!['front34']!;
const variants = Array.from({ length: SCENE_VARIANTS }, (_, variant) => variant);

test('no two variants look alike', () => {
  const looks = variants.map((variant) => JSON.stringify(planScene(variant, 'front34', SEDAN)));
  expect(new Set(looks).size).toBe(SCENE_VARIANTS);
});

test('half of the variants are mirrored, and the other side of a car is the other direction', () => {
  const mirrored = variants.filter((variant) => planScene(variant, 'front34', SEDAN).isMirrored);
  expect(mirrored).toHaveLength(SCENE_VARIANTS / 2);
  for (const variant of [0, PLACES.length]) {
    const turned = planScene(variant, 'right34', SEDAN).isMirrored;
    expect(turned).toBe(!planScene(variant, 'front34', SEDAN).isMirrored);
  }
});

test('every place is valid SVG for every camera and view, without text and links', () => {
  for (const [shape, views] of Object.entries(LENSES))
    for (const [view, lens] of Object.entries(views))
      for (const name of Object.keys(EXTERIORS) as ExteriorName[]) {
        if (EXTERIORS[name].view !== view) continue;
        for (let variant = 0; variant < PLACES.length; variant++) {
          const { far, near } = planScene(variant, name, lens).ground!;
          const all = far + (near ?? '');
          expect(all, `${shape} ${name} ${variant}`).not.toMatch(/NaN|undefined|Infinity|href|<text/);
          for (const [, id] of far.matchAll(/url\(#([^)]+)\)/g)) expect(far).toContain(`id="${id}"`);
        }
      }
});

test('a view without a known camera keeps its place, but not its direction', () => {
  const plans = [0, PLACES.length].map((variant) => planScene(variant, 'side', null));
  expect(plans.map(({ ground }) => ground)).toEqual([null, null]);
  expect(plans[0]!.isMirrored).not.toBe(plans[1]!.isMirrored);
  expect(planScene(40, 'front34', null).frame.share).toBe(1);
});

test('every known camera has the car’s mask and shadow, and nearly every front is known', () => {
  const files = Object.entries(LENSES).flatMap(([shape, views]) =>
    Object.keys(views).flatMap((view) => [`${shape}/${view}-mask.webp`, `${shape}/${view}-shadow.webp`]),
  );
  expect(files.filter((file) => !existsSync(path.join(CARS, file)))).toEqual([]);
  expect(Object.values(LENSES).filter((views) => 'front34' in views).length).toBeGreaterThanOrEqual(25);
});

test('projects points: the ground below the car is under the horizon, and what is behind the camera is nowhere', () => {
  const [, middle] = projectPoint(SEDAN, [0, 0, 0])!;
  expect(middle).toBeGreaterThan(horizonY(SEDAN));
  expect(middle).toBeLessThan(900);
  const { place, ahead } = SEDAN;
  expect(projectPoint(SEDAN, [place[0] - ahead[0] * 5, place[1] - ahead[1] * 5, place[2] - ahead[2] * 5])).toBeNull();
});
