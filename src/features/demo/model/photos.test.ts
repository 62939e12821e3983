import { expect, test } from 'vitest';
import { illustrationOf } from '#features/listings/listings.ts';
import { photosOf } from './photos.ts';
import { createRandom } from './random.ts';

const galleries = (changes: Partial<Parameters<typeof photosOf>[1]> = {}) =>
  Array.from({ length: 400 }, (_, at) =>
    photosOf(createRandom(`gallery ${at}`), { isPrivate: false, isNew: false, features: [], ...changes }),
  );
const share = (all: readonly string[][], test: (photos: string[]) => boolean) => all.filter(test).length / all.length;

test('dealers add 15 to 40 photos, private sellers 5 to 12, few only some', () => {
  expect(share(galleries(), ({ length }) => length >= 15 && length <= 40)).toBeGreaterThan(0.94);
  expect(share(galleries(), ({ length }) => length > 30)).toBeGreaterThan(0.1);
  expect(share(galleries({ isPrivate: true }), ({ length }) => length >= 5 && length <= 12)).toBeGreaterThan(0.94);
});

test('no photo occurs twice, and each is known', () => {
  for (const photos of [...galleries(), ...galleries({ isPrivate: true })]) {
    expect(new Set(photos).size).toBe(photos.length);
    expect(photos.every((source) => illustrationOf(source) !== null)).toBe(true);
  }
});

test('shows only what the car has', () => {
  const shows = (name: string) => (photos: string[]) => photos.some((source) => illustrationOf(source) === name);
  for (const name of ['sticker', 'thirdRow', 'sunroof']) expect(share(galleries(), shows(name))).toBe(0);
  const rich = galleries({ isNew: true, features: ['Third-row seats', 'Sunroof'] });
  for (const name of ['sticker', 'thirdRow', 'sunroof']) expect(share(rich, shows(name))).toBeGreaterThan(0.5);
  expect(share(galleries(), shows('odometer'))).toBeGreaterThan(0.9);
});

test('few different galleries, so that the cards in memory share them', () => {
  expect(new Set(galleries().map((photos) => photos.join())).size).toBeLessThan(200);
});
