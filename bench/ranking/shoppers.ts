import type { Owner } from '../../src/features/dealers/dealers.ts';
import { derivedPrice, type Listing } from '../../src/features/listings/listings.ts';
import { findZip } from '../../src/features/reference/reference.server.ts';
import { greatCircleMiles } from '../../src/kit/great-circle.ts';
import { randomOf } from '../site/measure/demo-inventory.ts';
import { SeededSampler } from './seeded-sampler.ts';
import { referencePrices } from './reference-price.ts';
import type { SeenCar, TasteModel } from './tastes.ts';

export type Cars = { owners: readonly Owner[]; listings: readonly Listing[] };
export type ShopperSearch = {
  makeCode: string | null;
  modelCode: string | null;
  bodyStyleCode: string | null;
  maxDollars: number | null;
  latitude: number;
  longitude: number;
  radiusMiles: number;
  /** Whether the shopper's location is known. If not, the search finds the cars of the whole country. */
  tellsPlace: boolean;
};

/** `gains`: by listing that the search finds, its value to the shopper: 0 to 7. */
export type Shopper = {
  search: ShopperSearch;
  found: readonly SeenCar[];
  gains: ReadonlyMap<number, number>;
  good: ReadonlySet<number>;
};

const MIN_FOUND = 30;
/** The top share of a search's results, and the gain of a car in it. */
const GRADES = [
  { share: 0.02, gain: 7 },
  { share: 0.05, gain: 3 },
  { share: 0.2, gain: 1 },
] as const;
const GOOD_SHARE = 0.05;

/**
 * Samples shoppers of a taste model, each with a search that finds at least 30 used cars. `today`: days since 1970.
 * Without `tellsPlace`, their location is unknown.
 */
export function sampleShoppers(
  cars: Cars,
  today: number,
  count: number,
  seed: number,
  tasteOf: TasteModel,
  tellsPlace = true,
): Shopper[] {
  const draw = new SeededSampler(randomOf(seed));
  const world = worldOf(cars, today);
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    const wanted = draw.pick(world.cars);
    const search = { ...searchFor(draw, wanted.listing, draw.pick(world.zips)), tellsPlace };
    if (!tellsPlace) search.radiusMiles = Infinity;
    const found = findAll(world.cars, search);
    const budget = wanted.price * draw.lognormal(1.05, 0.2);
    if (search.maxDollars !== null) search.maxDollars = Math.ceil(budget / 1_000) * 1_000;
    const within = found.filter(({ price }) => search.maxDollars === null || price <= search.maxDollars);
    if (within.length < MIN_FOUND) continue;
    shoppers.push(judged(search, within, tasteOf(draw, budget), draw));
  }
  return shoppers;
}

function judged(
  search: ShopperSearch,
  found: SeenCar[],
  taste: (car: SeenCar, draw: SeededSampler) => number,
  draw: SeededSampler,
): Shopper {
  const liked = found
    .map((car) => ({ id: car.listing.id, liking: taste(car, draw) }))
    .toSorted((a, b) => b.liking - a.liking);
  const gains = new Map<number, number>();
  for (const [i, { id }] of liked.entries()) {
    const grade = GRADES.find(({ share }) => i < Math.max(1, share * liked.length));
    if (grade) gains.set(id, grade.gain);
  }
  const good = new Set(liked.slice(0, Math.max(1, Math.floor(GOOD_SHARE * liked.length))).map(({ id }) => id));
  return { search, found, gains, good };
}

/** Half search for a model, some for a make, the others for a body style; two in five specify a price. */
function searchFor(
  draw: SeededSampler,
  listing: Listing,
  place: { latitude: number; longitude: number },
): Omit<ShopperSearch, 'tellsPlace'> {
  const kind = draw.uniform();
  return {
    makeCode: kind < 0.65 ? listing.makeCode : null,
    modelCode: kind < 0.5 ? listing.modelCode : null,
    bodyStyleCode: kind < 0.65 ? null : listing.bodyStyleCode,
    maxDollars: draw.chance(0.4) ? 0 : null,
    ...place,
    radiusMiles: draw.pick([25, 50, 50, 100, 100, 100, 250]),
  };
}

type Car = Omit<SeenCar, 'miles'>;

function worldOf({ owners, listings }: Cars, today: number) {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const references = referencePrices(listings);
  const cars = listings.flatMap((listing): Car[] => {
    const owner = byId.get(listing.ownerId)!;
    const [price, reference] = [derivedPrice(listing), references.get(listing.id)];
    if (listing.listingType === 'NEW' || !price || !reference || owner.latitude === null) return [];
    return [{ listing, owner, price, reference, days: today + 1 - Date.parse(listing.listedAt) / 86_400_000 }];
  });
  const zips = [...new Set(cars.map(({ owner }) => owner.zip).filter((zip) => zip !== null))].flatMap((zip) => {
    const place = findZip(zip);
    return place ? [{ latitude: place.latitude, longitude: place.longitude }] : [];
  });
  return { cars, zips };
}

function findAll(cars: readonly Car[], search: ShopperSearch): SeenCar[] {
  const { makeCode, modelCode, bodyStyleCode, radiusMiles } = search;
  const miles = new Map<number, number>();
  return cars.flatMap((car): SeenCar[] => {
    const { listing, owner } = car;
    if (makeCode !== null && listing.makeCode !== makeCode) return [];
    if (modelCode !== null && listing.modelCode !== modelCode) return [];
    if (bodyStyleCode !== null && listing.bodyStyleCode !== bodyStyleCode) return [];
    const far =
      miles.get(owner.id) ?? greatCircleMiles(search, { latitude: owner.latitude!, longitude: owner.longitude! });
    miles.set(owner.id, far);
    return far <= radiusMiles ? [{ ...car, miles: far }] : [];
  });
}
