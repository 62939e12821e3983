import path from 'node:path';
import { expect, test } from 'vitest';
import { type ExteriorName, EXTERIORS, type Listing } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { type Drawings, PicturesBusyError, type SceneLayers } from '#ports/pictures/pictures.ts';
import { createIllustrations } from './illustrations.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../assets/cars');
const listing = {
  ...(bareListingFacts({ bodyStyleCode: 'SEDAN', exteriorColorCode: 'RED' }) as Listing),
  ...{ id: 7, mileage: 48_213 },
};

/** Illustrations whose pictures are `AVIF`, with what was made, and a cache. */
function open(changes: Partial<Drawings> = {}) {
  const composed: SceneLayers[] = [];
  const drawn: string[] = [];
  const stored = new Map<string, Buffer>();
  const requested: string[] = [];
  const drawings: Drawings = {
    async draw(svg) {
      drawn.push(svg);
      return Buffer.from('AVIF');
    },
    async compose(layers) {
      composed.push(layers);
      return Buffer.from('AVIF');
    },
    ...changes,
  };
  const cache = {
    async get(name: string, make: () => Promise<Buffer | null>) {
      requested.push(name);
      const bytes = stored.get(name) ?? (await make());
      if (bytes) stored.set(name, bytes);
      return bytes;
    },
  };
  return {
    illustrations: createIllustrations({ folder: FOLDER, drawings, cache }),
    composed,
    drawn,
    stored,
    requested,
  };
}

test('puts a car with a mask into a place, once per look and width', async () => {
  const { illustrations, composed, stored } = open();
  const picture = { kind: 'picture', bytes: Buffer.from('AVIF') };
  expect(await illustrations.get(listing, 'front34', 400)).toEqual(picture);
  expect(await illustrations.get({ ...listing, mileage: 1 }, 'front34', 400)).toEqual(picture);
  await illustrations.get(listing, 'front34', 800);
  await illustrations.get({ ...listing, id: 8 }, 'front34', 400);
  expect(composed).toHaveLength(3);
  expect([...stored.keys()].every((name) => /^[0-9a-f]{64}\.avif$/.test(name))).toBe(true);
  expect(composed[0]!.place!.mask.length).toBeGreaterThan(0);
});

test('a front without a mask keeps its place', async () => {
  const { illustrations, composed } = open();
  await illustrations.get({ ...listing, bodyStyleCode: 'COUPE', horsepower: 500 }, 'front34', 400);
  expect(composed).toMatchObject([{ place: null, tint: [1, 1, 1] }]);
});

test('has a picture of every view of every kind of car', async () => {
  const { illustrations } = open();
  for (const bodyStyleCode of ['SEDAN', 'SUV', 'TRUCK', 'VAN', 'COUPE', 'CONVERTIBLE', 'HATCHBACK', 'WAGON'])
    for (const name of Object.keys(EXTERIORS) as ExteriorName[])
      for (const year of [2003, 2015, 2024])
        expect((await illustrations.get({ ...listing, bodyStyleCode, year }, name, 400)).kind).toBe('picture');
});

test('draws a listing’s own facts, again when they change', async () => {
  const { illustrations, drawn } = open();
  await illustrations.get(listing, 'odometer', 400);
  await illustrations.get({ ...listing, salePrice: 9_000 }, 'odometer', 400);
  expect(drawn).toHaveLength(1);
  await illustrations.get({ ...listing, mileage: 48_214 }, 'odometer', 400);
  expect(drawn).toHaveLength(2);
});

test('makes one picture after the other, in order, and refuses more than 200 that wait', async () => {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const { illustrations } = open({
    async draw() {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
      return Buffer.from('AVIF');
    },
  });
  const all = Array.from({ length: 202 }, (_, mileage) => illustrations.get({ ...listing, mileage }, 'odometer', 400));
  expect(await all.at(-1)).toEqual({ kind: 'busy' });
  for (let done = 0; done < 201; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()!();
  }
  expect((await Promise.all(all.slice(0, 201))).every(({ kind }) => kind === 'picture')).toBe(true);
  expect(most).toBe(1);
});

test('a busy picture process is not an error, and a broken one is', async () => {
  const fail = (error: Error) => {
    const draw = async () => {
      throw error;
    };
    return open({ draw }).illustrations.get(listing, 'keys', 400);
  };
  expect(await fail(new PicturesBusyError('busy'))).toEqual({ kind: 'busy' });
  await expect(fail(new Error('broken'))).rejects.toThrow('broken');
});

test('pictures of lists do not wait for the drawings of galleries', async () => {
  const made: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { illustrations, requested } = open({
    async draw() {
      await promise;
      made.push('drawing');
      return Buffer.from('AVIF');
    },
    async compose() {
      made.push('car');
      return Buffer.from('AVIF');
    },
  });
  const drawings = (['odometer', 'keys', 'engine'] as const).map((name) => illustrations.get(listing, name, 400));
  const cars = [7, 8].map((id) => illustrations.get({ ...listing, id }, 'front34', 400));
  await expect.poll(() => requested.length).toBe(5);
  resolve();
  await Promise.all([...drawings, ...cars]);
  expect(made).toEqual(['drawing', 'car', 'car', 'drawing', 'drawing']);
});
