import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import type { RecalledCar, SafetyFacts } from '#features/safety/safety.ts';

import { loadSavedCars } from './load.ts';

const DAYS = { ratings: null, recalls: '2026-02-01', complaints: null };

const known = (id: number): KnownListing => ({
  kind: 'active',
  listing: {
    ...bareListingFacts({ modelCode: 'TACOMA', model: 'Tacoma', year: 2020, vin: `3TMCZ5AN0KM20000${id}` }),
    ...{ id, ownerId: 7, rating: null, stale: false },
  },
  owner: { ...bareOwnerFacts(), id: 7 },
});

async function carsOf(findSafety: (car: RecalledCar) => Promise<SafetyFacts | null>, car = known) {
  const answer = await loadSavedCars(
    {
      ...{ brand: MAIN_BRAND, signedIn: true, signedOut: false, hasLeadsFallback: false, findSafety },
      findSaved: async () =>
        [1, 2].map((listingId) => ({ listingId, price: null, savedAt: new Date(0), awaitsAccount: false })),
      isRemoved: async () => false,
      findListings: async () => new Map([1, 2].map((id) => [id, car(id)])),
      findRelisted: async () => new Map(),
    },
    { note: undefined, removed: undefined },
  );
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return answer.data.cars;
}

test('names the recalls of each car’s model year, which is looked up once', async () => {
  const wanted: RecalledCar[] = [];
  const recalls = [{}, {}] as SafetyFacts['recalls'];
  const cars = await carsOf(async (modelYear) => {
    wanted.push(modelYear);
    return { ratings: null, recalls, complaints: null, asOf: DAYS };
  });
  expect(wanted).toEqual([{ makeCode: known(1).listing.makeCode, modelCode: 'TACOMA', year: 2020, fuelCode: null }]);
  expect(cars.map((car) => car.recalls)).toEqual([
    { text: '2 safety recalls for this model year', lookUp: 'https://www.nhtsa.gov/recalls?vin=3TMCZ5AN0KM200001' },
    { text: '2 safety recalls for this model year', lookUp: 'https://www.nhtsa.gov/recalls?vin=3TMCZ5AN0KM200002' },
  ]);
});

test('says nothing about recalls without an import', async () => {
  for (const car of await carsOf(async () => null)) expect(Object.keys(car)).not.toContain('recalls');
});

test('leaves out a car whose ad an operator removed', async () => {
  const withdrawn = (id: number): KnownListing => ({
    ...known(id),
    ...{ kind: 'withdrawn', unconfirmedSince: null },
    ...(id === 1 && { isRemovedAd: true }),
  });
  expect((await carsOf(async () => null, withdrawn)).map(({ id }) => id)).toEqual([2]);
});
