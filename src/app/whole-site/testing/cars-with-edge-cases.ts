import fc from 'fast-check';
import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { type Cars, demoInventory } from '../../../../bench/site/measure/demo-inventory.ts';

/** Odd texts, both likely and unlikely in feeds. */
const ODD = [
  ...['ß', 'İstanbul', 'ıI', 'e\u0301tat', 'état', '日本', '😀 car', 'ﬁre', 'a\u200bb', 'Tow', 'tow', ' Tow', 'A, B'],
  ...['ς', '𝒂𝒃𝒄𝒅𝒆', 'don’t', 'C++', '__proto__', 'constructor', '-1', '1e5', 'NaN', 'null', 'x'.repeat(9_000)],
] as const;
const oneOf = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
const odd = oneOf(ODD);
const name = oneOf(ODD.filter((text) => text.length < 100));

/** Small changes to a listing of the demo. */
const CHANGES: readonly fc.Arbitrary<Partial<Listing>>[] = [
  fc.record({ packages: fc.array(odd, { maxLength: 3 }) }),
  fc.record({ features: fc.array(oneOf(['BLUETOOTH', 'Ω', 'ω', 'glass knob', '__proto__']), { maxLength: 3 }) }),
  fc.record({ makeCode: oneOf(['ZENVO', 'zenvo', '__proto__', 'constructor', '😀', 'ß', 'SS']), make: name }),
  fc.record({ modelCode: oneOf(['F_150', 'X Y', 'ÉTAT', 'état', '1500', '__proto__']), model: name }),
  fc.record({ trimCode: oneOf(['Ω', 'ω', 'XLT']), trim: oneOf(['Ω', 'ω', 'Long trim-name 4x4', '']) }),
  fc.record({ salePrice: oneOf([null, 0, 1, 2 ** 31, 99_999_999]), msrp: oneOf([null, 30_000]) }),
  fc.record({ mpgCombined: oneOf([0, 0.1, 19.999999999, 1e300, 5e-324, 33.3]) }),
  fc.record({ electricRangeMiles: oneOf([0, 1e15, 49.99999999999999, 50]) }),
  fc.record({ displacementLiters: oneOf([0, 1.45, 1.449999, 1e20, 1.95]) }),
  fc.record({ year: oneOf([1886, 1999, 2100]), mileage: oneOf([0, 1, 249_999, 250_000, 2 ** 52]) }),
  fc.record({ listedAt: oneOf(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z']) }),
  fc.record({ fuelCode: oneOf(['STEAM', 'steam']), seriesCode: oneOf(['S S', 'ŉ', 'F_SERIES']) }),
];
const change = fc.oneof(...CHANGES);
const place = oneOf([
  ...[null, 39.7525, 90, -90, 0].map((latitude) => ({ latitude, longitude: latitude === 39.7525 ? -104.9995 : 180 })),
]);

/** The share of the demo’s first listings that is used: one in 10, so that they have many sellers and places. */
const STEP = 10;

const made = new Map<string, Cars>();

/** Returns `count` listings of the demo with their sellers. Every fifth of both is odd. Made once per process. */
export function carsWithEdgeCases(count: number, seed: number): Cars {
  const key = `${count} ${seed}`;
  const cars = made.get(key) ?? makeCars(count, seed);
  made.set(key, cars);
  return cars;
}

function makeCars(count: number, seed: number): Cars {
  const demo = demoInventory(count * (STEP + 1));
  const sampled = demo.listings.filter((_listing, i) => i % STEP === 0).slice(0, count);
  const changes = fc.sample(fc.option(change, { freq: 4, nil: {} }), { numRuns: 5 * count, seed });
  const listings = sampled.map((listing, i) => ({ ...listing, ...(i % 5 === 0 && changes[i]) }));
  const sellers = new Set(listings.map(({ ownerId }) => ownerId));
  const owners = demo.owners.filter(({ id }) => sellers.has(id));
  const names = fc.sample(name, { numRuns: owners.length, seed });
  const places = fc.sample(place, { numRuns: owners.length, seed });
  const oddly = (owner: Owner, i: number): Owner => ({ ...owner, name: `${names[i]!} ${owner.name}`, ...places[i]! });
  return { owners: owners.map((owner, i) => (i % 5 === 0 ? oddly(owner, i) : owner)), listings };
}
